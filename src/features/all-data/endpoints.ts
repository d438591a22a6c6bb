import { SemesterBody } from "../../contract/bodies.ts";
import { list, nullable, record } from "../../contract/fields.ts";
import { missingParts } from "../../contract/missing-part.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { AttendanceEntry } from "../attendance/schema.ts";
import { profilePage } from "../profile/profile.page.ts";
import { Profile } from "../profile/schema.ts";
import { PARTS_NOTE, readParts } from "../read-parts.ts";
import { Timetable } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";

const AllData = record("AllData", "Profile, attendance and timetable of a student.", {
  profile: nullable(Profile),
  attendance: nullable(list(AttendanceEntry, "The answer of `/student/attendance`.")),
  timetable: nullable(Timetable),
  problems: missingParts,
});

export const allData = endpoint({
  path: "/student/all_data",
  scopes: ["profile", "attendance", "timetable"],
  summary: "Profile, attendance and timetable of a semester.",
  description: `Intended for the first load of an app. Fetches the three pages in parallel. ${PARTS_NOTE}`,
  cost: { requests: 3 },
  body: SemesterBody,
  answer: AllData,
  async handle(portal, { session, sem_sub_id }) {
    const student = portal.openSession(session);
    return readParts(portal, {
      profile: student.read(profilePage, { registration_number: session.registration_number }),
      attendance: student.read(attendancePage, { sem_sub_id }),
      timetable: student.read(timetablePage, { sem_sub_id }),
    });
  },
});
