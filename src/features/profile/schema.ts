import type { Static } from "typebox";
import { boolean, date, id, nullable, record, text } from "../../contract/fields.ts";

export const Mentor = record(
  "Mentor",
  "The faculty member who mentors the student. All fields are null if no mentor is assigned.",
  {
    emp_id: nullable(id("Employee id, also for `/student/faculty/details` (Faculty ID).", "99003")),
    faculty_name: nullable(text("Name with title (Faculty Name).", "Dr. Kavya Raman")),
    designation: nullable(text("Designation (Faculty Designation).", "Associate Professor Grade - 1")),
    department: nullable(text("Department (Faculty Department).", "Department of Software Systems")),
    school_or_centre: nullable(text("School (School).", "SCOPE")),
    cabin_number: nullable(text("Cabin number (Cabin).", "AB-1-422-E")),
    email: nullable(text("Email address (Faculty Email).", "kavya.raman@example.edu")),
    intercom: nullable(text("Intercom number (Faculty intercom).", "1234")),
    mobile_number: nullable(text("Mobile number (Faculty Mobile Number).", "9000000003")),
  },
);
export type Mentor = Static<typeof Mentor>;

export const Profile = record(
  "Profile",
  "The student's profile. Addresses, relatives and identity numbers are not returned.",
  {
    registration_number: id("Registration number.", "23DMO0001"),
    application_number: nullable(id("Number of the admission application (APPLICATION NUMBER).", "2023900001")),
    student_name: nullable(text("Name as registered (STUDENT NAME).", "MEERA KULKARNI")),
    dob: nullable(date("Date of birth (DATE OF BIRTH).", "2005-11-17")),
    gender: nullable(text("Gender as shown by the portal (GENDER).", "FEMALE")),
    blood_group: nullable(text("Blood group as shown by the portal (BLOOD GROUP).", "O+")),
    email: nullable(text("The student's email address (EMAIL).", "meera@example.com")),
    hosteller: nullable(
      boolean(
        "Residence of the student: true for `HOSTELLER`, false for `DAY SCHOLAR`, null for any other text (HOSTELLER).",
        true,
      ),
    ),
    program: nullable(text("Programme and branch.", "B.Tech. - Computer Science and Engineering")),
    school_or_centre: nullable(text("School of the student.", "School of Computer Science and Engineering")),
    base64_pfp: nullable(text("Photo in base64, without the `data:` prefix.", "/9j/4AAQSkZJRg==")),
    mentor_details: nullable(Mentor),
  },
);
export type Profile = Static<typeof Profile>;
