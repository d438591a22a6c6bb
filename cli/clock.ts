import type { Portico } from "portico-client";
import { addDays, indiaTime } from "portico-client/insight";
import { DEMO_DAY, DEMO_TIME, isDemoStudent } from "./demo.ts";

/** A date with the time of the day. */
export interface Instant {
  readonly date: string;
  readonly time: string;
}

/**
 * The present in India. The demo portal has a clock of its own, which its pages show: a capstone project has an entry for every
 * day until yesterday, and no class is held between the newest one in the registers and today.
 */
export async function presentOf(portico: Portico, sem_sub_id: string): Promise<Instant> {
  const session = await portico.getSession();
  if (!isDemoStudent(session?.registration_number ?? "")) return indiaTime(new Date());
  return { date: await demoDayOf(portico, sem_sub_id), time: DEMO_TIME };
}

async function demoDayOf(portico: Portico, sem_sub_id: string): Promise<string> {
  const capstone = await portico.capstoneAttendance({ sem_sub_id });
  const registers = capstone === null ? await portico.attendanceRegisters({ sem_sub_id }) : [];
  const days = capstone?.punches ?? registers.flatMap(({ entries }) => entries ?? []);
  const newest = days
    .map(({ date }) => date)
    .sort()
    .at(-1);
  if (newest !== undefined) return addDays(newest, 1);
  if (registers.length === 0) return DEMO_DAY;
  // Classes of which none was held: it is the first day of the semester's classes.
  const calendar = await portico.calendar({ sem_sub_id });
  return calendar.find(({ events }) => events.some(({ kind }) => kind === "instructional"))?.date ?? DEMO_DAY;
}
