import type { Endpoint } from "../contract/endpoint.ts";
import { logout } from "./auth/endpoints.ts";
import { curriculum } from "./curriculum/endpoints.ts";
import { dashboard } from "./dashboard/endpoints.ts";
import { exportAttendance, exportCalendar, exportExams, exportMarks, exportTimetable } from "./export/endpoints.ts";
import { downloadFile } from "./files/endpoints.ts";
import { leadership } from "./leadership/endpoints.ts";
import { messages } from "./messages/endpoints.ts";
import { refresh } from "./refresh/endpoints.ts";
import { checkSession } from "./session-check/endpoints.ts";

/** Endpoints in addition to the 33 of the contract, in the order of the documentation. */
export const additions: readonly Endpoint[] = [
  checkSession,
  logout,
  refresh,
  downloadFile,
  exportTimetable,
  exportExams,
  exportCalendar,
  exportAttendance,
  exportMarks,
  curriculum,
  messages,
  dashboard,
  leadership,
];
