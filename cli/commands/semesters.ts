import { readCommand } from "../read-command.ts";
import { table } from "../table.ts";

export const semesters = readCommand({
  name: "semesters",
  summary: "list the student's semesters, newest first",
  details: "Other commands use the first one unless --semester is given.",
  progress: "Fetching semesters",
  read: (portico) => portico.semesters(),
  render: ({ semesters }, { columns }) =>
    semesters.length === 0
      ? "No semesters."
      : table(
          ["Id", "Name"],
          semesters.map(({ id, name }) => [id, name]),
          columns,
        ),
});
