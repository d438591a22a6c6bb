import { noOptions, readAction } from "../read-command.ts";
import { pairs } from "../table.ts";

export const whoami = readAction({
  options: noOptions,
  read: (portico) => portico.profile(),
  render: (profile, { columns }) =>
    pairs(
      [
        ["Name", profile.student_name],
        ["Registration number", profile.registration_number],
        ["Programme", profile.program],
        ["School", profile.school_or_centre],
        ["Email", profile.email],
        ["Date of birth", profile.dob],
        ["Lives in the hostel", profile.hosteller === null ? null : profile.hosteller ? "yes" : "no"],
        ["Mentor", profile.mentor_details?.faculty_name ?? null],
        ["Mentor's email", profile.mentor_details?.email ?? null],
      ],
      columns,
    ),
});
