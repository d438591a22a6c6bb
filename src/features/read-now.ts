import { type IndiaTime, indiaTime } from "../../client/insight/index.ts";
import type { PortalSession } from "../portal/session.ts";

/** The date and time at the university: on the demo portal, those of the student's clock, once a page has been read. */
export function nowOf({ demoTime }: Pick<PortalSession, "demoTime">): IndiaTime {
  const [date, time] = demoTime?.split("T") ?? [];
  return date && time ? { date, time } : indiaTime(new Date());
}
