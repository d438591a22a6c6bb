import type { Endpoint } from "../http/endpoint.ts";
import { allData } from "./all-data/endpoints.ts";
import { attendance, attendanceDetail, capstoneAttendance } from "./attendance/endpoints.ts";
import { login, resendOtp, verifyOtp } from "./auth/endpoints.ts";
import { mentor, profile } from "./profile/endpoints.ts";
import { semesters } from "./semesters/endpoints.ts";
import { timetable } from "./timetable/endpoints.ts";

/** The service's table of contents: every endpoint, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  login,
  verifyOtp,
  resendOtp,
  semesters,
  profile,
  allData,
  attendance,
  attendanceDetail,
  capstoneAttendance,
  timetable,
  mentor,
];
