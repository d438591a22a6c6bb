import type { FacultyDetails } from "portico-client";
import { NotFoundError } from "../failure.ts";
import { readAction } from "../read-command.ts";
import { pairs, table } from "../table.ts";

export const faculty = readAction({
  options: ({ args }) => ({ search_term: args.join(" ") }),
  async read(portico, { search_term }): Promise<FacultyDetails> {
    const { emp_id } = await portico.facultySearch({ search_term });
    if (emp_id === "") throw new NotFoundError(`No faculty member matches "${search_term}".`);
    return portico.facultyDetails({ emp_id });
  },
  render(person, { columns }) {
    const card = pairs(
      [
        ["Name", person.faculty_name],
        ["Designation", person.designation],
        ["Department", person.department],
        ["School", person.school_or_centre],
        ["Office", person.cabin_number],
        ["Email", person.email],
        ["Employee id", person.emp_id],
      ],
      columns,
    );
    const rows = person.office_hours.map(({ weekday, timings }) => [weekday, timings]);
    return rows.length === 0 ? card : `${card}\n\n${table(["Open hours", ""], rows, columns)}`;
  },
});
