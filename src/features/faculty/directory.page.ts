import type { Cell } from "../../html/cell.ts";
import { attribute, find, findClickable } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import { column, defineTable, parseRows, type Row } from "../../html/table.ts";
import { definePage } from "../../portal/define-page.ts";
import type { FacultyEntry } from "./schema.ts";

interface Input {
  /** Part of a name or an employee id; "" returns the whole directory. */
  readonly search_term: string;
  /** False for the directory of a portal that may not list it: its search answers a short term with the message for nobody. */
  readonly mayBeEmpty?: boolean;
}

const people = defineTable(
  {
    faculty_name: column("Name of the Faculty"),
    designation: column("Designation"),
    school_or_centre: column("School / Centre"),
    action: column("Action"),
  },
  { anchors: ["Name of the Faculty"] },
);

/** The faculty directory, or the matches of a search in it. */
export const facultyDirectoryPage = definePage<Input, FacultyEntry[]>({
  name: "faculty",
  path: "hrms/EmployeeSearchForStudent",
  form: ({ search_term }) => ({ empId: search_term }),
  section: "4a",
  isComplete: true,
  tables: [people],
  empty: { subjects: ["faculty", "faculty details", "faculty members", "employee", "employees"] },
  parse(section, { mayBeEmpty = true }) {
    const table = findOne(section, people);
    if (table === null && !mayBeEmpty) throw new PageChanged("the table of the directory");
    const { rows } = table === null ? { rows: [] } : parseRows(section, table, people);
    const entries = rows.flatMap(entryOf);
    if (entries.length === 0 && rows.length > 0) throw new PageChanged("the employee id of a faculty row");
    return entries;
  },
});

/** Returns the person of a row. A row without an id is left out and reported. */
function entryOf(row: Row<typeof people.columns>): FacultyEntry[] {
  const emp_id = parseEmployeeId(row.action);
  if (emp_id === null) {
    row.faculty_name.leaveUnread();
    return [];
  }
  return [
    {
      emp_id,
      faculty_name: row.faculty_name.text() ?? "",
      designation: row.designation.text() ?? "",
      school_or_centre: row.school_or_centre.text() ?? "",
    },
  ];
}

function parseEmployeeId(action: Cell): string | null {
  const button = find(action.element, "button") ?? findClickable(action.element);
  if (button === null) return null;
  const id = attribute(button, "id")?.trim();
  return id || (/["'(]\s*(\w+)\s*["')]/.exec(attribute(button, "onclick") ?? "")?.[1] ?? null);
}
