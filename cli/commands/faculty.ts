import type { FacultyDetails } from "../../client/index.ts";
import { NothingFound } from "../failure.ts";
import { reading } from "../reading.ts";
import { pairs, table } from "../table.ts";

export const faculty = reading({
  name: "faculty",
  summary: "a member of the faculty: office, email, open hours",
  details: "The first match of the portal's search, which wants three letters or more.",
  words: [["<name...>", "part of a name, or an employee id"]],
  waiting: "Looking the name up",
  async read(portico, { words }): Promise<FacultyDetails> {
    const search_term = words.join(" ");
    const { emp_id } = await portico.facultySearch({ search_term });
    if (emp_id === "") throw new NothingFound(`Nobody is found by "${search_term}".`);
    return portico.facultyDetails({ emp_id });
  },
  show(person, { columns }) {
    const card = pairs([
      ["Name", person.faculty_name],
      ["Designation", person.designation],
      ["Department", person.department],
      ["School", person.school_or_centre],
      ["Office", person.cabin_number],
      ["Email", person.email],
      ["Employee id", person.emp_id],
    ]);
    const rows = person.office_hours.map(({ weekday, timings }) => [weekday, timings]);
    return rows.length === 0 ? card : `${card}\n\n${table(["Open hours", ""], rows, columns)}`;
  },
});
