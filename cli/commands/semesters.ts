import { noOptions, readAction } from "../read-command.ts";
import { table } from "../table.ts";

export const semesters = readAction({
  options: noOptions,
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
