import type { Static } from "typebox";
import { id, nullable, orNull, record } from "../../contract/fields.ts";

export const Mentor = record(
  "Mentor",
  "The faculty member who mentors the student. All fields are null if no mentor is assigned.",
  {
    emp_id: orNull.id("Employee id, also for `/student/faculty/details` (Faculty ID).", "99003"),
    faculty_name: orNull.text("Name with title (Faculty Name).", "Dr. Kavya Raman"),
    designation: orNull.text("Designation (Faculty Designation).", "Associate Professor Grade - 1"),
    department: orNull.text("Department (Faculty Department).", "Department of Software Systems"),
    school_or_centre: orNull.text("School (School).", "SCOPE"),
    cabin_number: orNull.text("Cabin number (Cabin).", "AB-1-422-E"),
    email: orNull.text("Email address (Faculty Email).", "kavya.raman@example.edu"),
    intercom: orNull.text("Intercom number (Faculty intercom).", "1234"),
    mobile_number: orNull.text("Mobile number (Faculty Mobile Number).", "9000000003"),
  },
);
export type Mentor = Static<typeof Mentor>;

export const Profile = record(
  "Profile",
  "The student's profile. Addresses, relatives and identity numbers are not returned.",
  {
    registration_number: id("Registration number.", "23DMO0001"),
    application_number: orNull.id("Number of the admission application (APPLICATION NUMBER).", "2023900001"),
    student_name: orNull.text("Name as registered (STUDENT NAME).", "MEERA KULKARNI"),
    dob: orNull.date("Date of birth (DATE OF BIRTH).", "2005-11-17"),
    gender: orNull.text("Gender as shown by the portal (GENDER).", "FEMALE"),
    blood_group: orNull.text("Blood group as shown by the portal (BLOOD GROUP).", "O+"),
    email: orNull.text("The student's email address (EMAIL).", "meera@example.com"),
    hosteller: orNull.boolean(
      "Residence of the student: true for `HOSTELLER`, false for `DAY SCHOLAR`, null for any other text (HOSTELLER).",
      true,
    ),
    program: orNull.text("Programme and branch.", "B.Tech. - Computer Science and Engineering"),
    school_or_centre: orNull.text("School of the student.", "School of Computer Science and Engineering"),
    base64_pfp: orNull.text("Photo in base64, without the `data:` prefix.", "/9j/4AAQSkZJRg=="),
    mentor_details: nullable(Mentor),
  },
);
export type Profile = Static<typeof Profile>;
