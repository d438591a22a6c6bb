import type { Static } from "typebox";
import { id, list, orNull, record, text } from "../../contract/fields.ts";

export const FacultyEntry = record(
  "FacultyEntry",
  'One faculty member. All fields are `""` if a search finds nobody.',
  {
    emp_id: id("Employee id for `/student/faculty/details`.", "99001"),
    faculty_name: text('Name; may be `""` (Name of the Faculty).', "Ravi Deshmukh"),
    designation: text('Designation; may be `""` (Designation).', "Assistant Professor Senior Grade 2"),
    school_or_centre: text(
      'School or centre; may be `""` (School / Centre).',
      "School of Computer Science and Engineering",
    ),
  },
);
export type FacultyEntry = Static<typeof FacultyEntry>;

const OfficeHour = record("OfficeHour", "One weekly open hour.", {
  weekday: orNull.weekday("Day of the week (Week Day).", "wednesday"),
  start_time: orNull.time("Start time (Timings). Null if `end_time` contradicts it.", "11:00"),
  end_time: orNull.time(
    "End time (Timings). Null, like `start_time`, for an hour that ends before it starts: the portal does show such hours.",
    "13:00",
  ),
  timings: text("Time range as shown by the portal (Timings).", "11:00 AM - 01:00 PM"),
});

export const FacultyDetails = record("FacultyDetails", "One faculty member with weekly open hours.", {
  emp_id: id("The requested employee id.", "99001"),
  faculty_name: orNull.text("Name (Name of the Faculty).", "Ravi Deshmukh"),
  designation: orNull.text("Designation (Designation).", "Assistant Professor Senior Grade 2"),
  department: orNull.text("Department (Name of Department).", "Department of Software Systems"),
  school_or_centre: orNull.text(
    "School or centre (School / Centre Name).",
    "School of Computer Science and Engineering",
  ),
  email: orNull.text("Email address (E-Mail Id).", "ravi.deshmukh@example.edu"),
  cabin_number: orNull.text("Office (Cabin Number).", "AB2-217"),
  office_hours: list(OfficeHour, "Weekly open hours (OPEN HOURS), in the portal's order."),
});
export type FacultyDetails = Static<typeof FacultyDetails>;
