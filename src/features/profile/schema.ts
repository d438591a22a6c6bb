import type { Static } from "typebox";
import { boolean, date, id, nullable, record, text } from "../../http/fields.ts";

export const Mentor = record(
  "Mentor",
  "The faculty member who looks after the student; all null while none is assigned.",
  {
    emp_id: nullable(id("Employee id (Faculty ID); also good for `/student/faculty/details`.", "99003")),
    faculty_name: nullable(text("Name with title (Faculty Name).", "Dr. Kavya Raman")),
    designation: nullable(text("Position (Faculty Designation).", "Associate Professor Grade - 1")),
    department: nullable(text("Department (Faculty Department).", "Department of Software Systems")),
    school_or_centre: nullable(text("School (School).", "SCOPE")),
    cabin_number: nullable(text("Office (Cabin).", "AB-1-422-E")),
    email: nullable(text("Address (Faculty Email).", "kavya.raman@example.edu")),
    intercom: nullable(text("Internal phone (Faculty intercom).", "1234")),
    mobile_number: nullable(text("Phone (Faculty Mobile Number).", "9000000003")),
  },
);
export type Mentor = Static<typeof Mentor>;

export const Profile = record(
  "Profile",
  "The student, as registered. Addresses, family and identity numbers are not returned.",
  {
    registration_number: id("From the session; the page does not show it.", "23DMO0001"),
    application_number: nullable(id("Number of the admission form (Personal, APPLICATION NUMBER).", "2023900001")),
    student_name: nullable(text("As registered (Personal, STUDENT NAME).", "MEERA KULKARNI")),
    dob: nullable(date("Date of birth (Personal, DATE OF BIRTH).", "2005-11-17")),
    gender: nullable(text("As written (Personal, GENDER).", "FEMALE")),
    blood_group: nullable(text("As written (Personal, BLOOD GROUP).", "O+")),
    email: nullable(text("The student's own address (Personal, the first EMAIL row).", "meera@example.com")),
    hosteller: nullable(boolean("Lives in the hostel (Personal, HOSTELLER).", true)),
    program: nullable(
      text("Programme and branch (top card, if the page has it).", "B.Tech. - Computer Science and Engineering"),
    ),
    school_or_centre: nullable(
      text("School of the student (top card, if the page has it).", "School of Computer Science and Engineering"),
    ),
    base64_pfp: nullable(text("Photo, base64 without the `data:` part (the bordered image).", "/9j/4AAQSkZJRg==")),
    mentor_details: nullable(Mentor),
  },
);
export type Profile = Static<typeof Profile>;
