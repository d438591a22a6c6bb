import { noOptions, readAction } from "../read-command.ts";
import { pairs } from "../table.ts";

export const whoami = readAction({
  options: noOptions,
  read: (portico) => portico.profile(),
  render: ({ mentor_details: mentor, ...profile }, { columns }) =>
    pairs(
      [
        ["Name", profile.student_name],
        ["Registration number", profile.registration_number],
        ["Application number", profile.application_number],
        ["Programme", profile.program],
        ["School", profile.school_or_centre],
        ["Email", profile.email],
        ["Date of birth", profile.dob],
        ["Gender", profile.gender],
        ["Blood group", profile.blood_group],
        ["Lives in the hostel", profile.hosteller === null ? null : profile.hosteller ? "yes" : "no"],
        ["Mentor", mentor?.faculty_name ?? null],
        ["Mentor's designation", mentor?.designation ?? null],
        ["Mentor's department", [mentor?.department, mentor?.school_or_centre].filter(Boolean).join(", ") || null],
        ["Mentor's office", mentor?.cabin_number ?? null],
        ["Mentor's email", mentor?.email ?? null],
        ["Mentor's phone", mentor?.mobile_number ?? null],
        ["Mentor's intercom", mentor?.intercom ?? null],
      ],
      columns,
    ),
});
