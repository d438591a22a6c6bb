import { SemesterBody } from "../../contract/bodies.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { AttendanceEntry } from "../attendance/schema.ts";
import { profilePage } from "../profile/profile.page.ts";
import { Profile } from "../profile/schema.ts";
import { Timetable } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";

const AllData = record("AllData", "Profile, attendance and timetable of a student.", {
  profile: Profile,
  attendance: list(AttendanceEntry, "The answer of `/student/attendance`."),
  timetable: Timetable,
});

export const allData = endpoint({
  path: "/student/all_data",
  scopes: ["profile", "attendance", "timetable"],
  summary: "Profile, attendance and timetable of a semester.",
  description:
    "Intended for the first load of an app. Fetches the three pages in parallel; if one of them fails, the whole call fails.",
  cost: { requests: 3 },
  body: SemesterBody,
  answer: AllData,
  example: { sem_sub_id: "AP2026272" },
  async read(student, { session, sem_sub_id }) {
    const [profile, attendance, timetable] = await Promise.all([
      student.read(profilePage, { registration_number: session.registration_number }),
      student.read(attendancePage, { sem_sub_id }),
      student.read(timetablePage, { sem_sub_id }),
    ]);
    return { profile, attendance, timetable };
  },
});
