import { reading } from "../reading.ts";
import { table } from "../table.ts";

export const semesters = reading({
  name: "semesters",
  summary: "the semesters of the student, newest first",
  details: "The first one is what the other commands read unless --semester names another.",
  waiting: "Reading the semesters",
  read: (portico) => portico.semesters(),
  show: ({ semesters }, { columns }) =>
    semesters.length === 0
      ? "No semesters."
      : table(
          ["Id", "Name"],
          semesters.map(({ id, name }) => [id, name]),
          columns,
        ),
});
