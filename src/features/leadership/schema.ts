import type { Static } from "typebox";
import { nullable, record, text } from "../../contract/fields.ts";

export const SchoolLeader = record("SchoolLeader", "A dean or head of department of the student's school.", {
  role: text("Role, as the portal titles it.", "DEAN"),
  faculty_name: nullable(text("Name (Name of the Faculty).", "Dr. Anil Baskaran")),
  designation: nullable(text("Designation (Designation).", "Professor Grade - 1")),
  cabin_number: nullable(text("Office (Cabin).", "AB1-501")),
  email: nullable(text("Email address (Email).", "dean.scope@example.edu")),
});
export type SchoolLeader = Static<typeof SchoolLeader>;
