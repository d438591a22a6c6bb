/** Start and end of a class, `09:00`. */
export type TimeSpan = { readonly start: string; readonly end: string };

/** A column of the weekly grid. It is the same for every day, with separate times for theory and lab. */
export interface Column {
  /** Theory hour of the column, even if the portal shows a dash; "Lunch" for the break. */
  readonly hour: string;
  /** Null if the portal shows a dash, and for the lunch break. */
  readonly theory: TimeSpan | null;
  readonly lab: TimeSpan | null;
  /** True if the column starts one minute after the previous one. Such columns are rarely used. */
  readonly filler: boolean;
}

/** Days of the week as the portal abbreviates them. */
export type Weekday = "MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN";

/** One weekly occurrence of a slot. */
export interface SlotOccurrence {
  readonly weekday: Weekday;
  readonly slot: string;
  readonly isLab: boolean;
  /** Null if the portal shows dashes instead of times. */
  readonly times: TimeSpan | null;
}

/** A day of the grid: the slot in each column, or "". */
export type GridDay = Readonly<{ weekday: Weekday; theory: readonly string[]; lab: readonly string[] }>;

type Timing = { readonly theory: string; readonly lab: string };

/** The columns of each term: a start (the class takes 50 minutes), or start and end. An hour in parentheses is shown as a dash. */
const timings: Readonly<Record<string, Timing>> = {
  AP2026272: {
    theory:
      "08:00 09:00 09:01 10:00 10:01 11:00 11:01 12:00 12:01 (13:00) Lunch 14:00 14:01 15:00 15:01 16:00 16:01 17:00 17:01 18:00 (19:00)",
    lab: "08:00 08:50 08:51 09:50 09:51 10:40 10:41 11:40 11:41 12:30-13:10 Lunch 14:00 14:01 14:50 14:51 15:50 15:51 16:40 16:41 17:40 18:30-19:10",
  },
  AP2025264: {
    theory:
      "08:00 09:00 09:01 10:00 10:01 11:00 11:01 12:00 12:01 13:00 Lunch 14:00 14:01 15:00 15:01 16:00 16:01 17:00 17:01 18:00 19:00-19:30",
    lab: "08:00 09:00 09:01 09:50 09:51 11:00 11:01 11:50 11:51 12:40 Lunch 14:00 14:01 14:50 14:51 16:00 16:01 16:50 16:51 18:00 18:50-19:30",
  },
  AP2025262: {
    theory:
      "08:00 09:00 09:01-09:50 10:00 10:01-10:50 11:00 11:01-11:50 12:00 12:01-12:50 13:00 Lunch 14:00 14:01-14:50 15:00 15:01-15:50 16:00 16:01-16:50 17:00 17:01-17:50 18:00 18:01-18:50 19:00",
    lab: "08:00 09:00 09:01-09:50 09:50 09:51-10:40 11:00 11:01-11:50 11:50 11:51-12:40 12:40 Lunch 14:00 14:01-14:50 14:50 14:51-15:40 16:00 16:01-16:50 16:50 16:51-17:40 18:00 18:01-18:50 18:50-19:30",
  },
  AP2024254: {
    theory:
      "08:00 09:00 09:01 10:00 10:01 11:00 11:01 12:00 13:00 Lunch 14:00 14:01 15:00 15:01 16:00 16:01 17:00 18:00 19:00",
    lab: "08:00 08:50 08:51 10:00 10:01 10:50 10:51 12:00 12:50-13:30 Lunch 14:00 14:01 14:50 14:51 16:00 16:01 16:50 18:00 18:50-19:30",
  },
};

/** Theory slots: hour and slot. Columns that are not listed for a day are empty. */
const theoryWeek: Readonly<Partial<Record<Weekday, string>>> = {
  TUE: "08:00 TFF1 09:00 A1 10:00 B1 11:00 D1 12:00 TC1 14:00 A2 14:01 SE1 15:00 D2 16:00 E1 17:00 C2 18:00 TFF2",
  WED: "08:00 TAA1 09:00 B1 10:00 D1 11:00 F1 11:01 SC2 12:00 SF1 14:00 B2 15:00 E2 16:00 G2 17:00 TF2 18:00 TCC2",
  THU: "08:00 TDD1 09:00 C1 10:00 A1 11:00 TF1 12:00 G1 13:00 TGG1 14:00 B2 15:00 F2 16:00 D2 17:00 TA2 18:00 TBB2",
  FRI: "08:00 TCC1 09:00 TB1 10:00 TA1 11:00 F1 11:01 TEE1 12:00 TD1 12:01 SD2 14:00 C2 15:00 TB2 16:00 TAA2 17:00 F2 18:00 TEE2",
  SAT: "08:00 TBB1 09:00 G1 09:01 SE2 10:00 C1 11:00 TE1 12:00 TG1 14:00 TD2 15:00 TC2 16:00 A2 17:00 TE2 18:00 CLUBS/ECS",
  SUN: "10:00 W1 11:00 W2 12:00 ECS",
};

/** Days of the grid. There are no classes on Mondays. */
const weekdays: readonly Weekday[] = ["TUE", "WED", "THU", "FRI", "SAT", "SUN"];

/** Days with labs: six lab slots in the morning and six in the afternoon, numbered consecutively over the week. */
const labDays: readonly Weekday[] = ["TUE", "WED", "THU", "FRI", "SAT"];

/** The columns of the term's grid in order; empty for a term without data. */
export const columnsOf = (termId: string): readonly Column[] => weeks.get(termId)?.columns ?? [];

/** The days of the term's grid in order. The last one, Sunday, is shown only to students with a Sunday class. */
export const gridDays = (termId: string): readonly GridDay[] => weeks.get(termId)?.days ?? [];

/** The weekly occurrences of a slot, in order; empty for an unknown slot. */
export function occurrencesOf(termId: string, slot: string): readonly SlotOccurrence[] {
  const columns = columnsOf(termId);
  return gridDays(termId).flatMap(({ weekday, theory, lab }) =>
    columns.flatMap((times, index): SlotOccurrence[] => [
      ...(theory[index] === slot ? [{ weekday, slot, isLab: false, times: times.theory }] : []),
      ...(lab[index] === slot ? [{ weekday, slot, isLab: true, times: times.lab }] : []),
    ]),
  );
}

function columnsFrom({ theory, lab }: Timing): Column[] {
  const labTokens = lab.split(" ");
  return theory.split(" ").map((token, index) => column(token, labTokens[index] ?? ""));
}

function daysFrom(columns: readonly Column[]): GridDay[] {
  return weekdays.map((weekday) => {
    const entries = (theoryWeek[weekday] ?? "").split(" ");
    return {
      weekday,
      theory: columns.map(({ hour }) => (entries.includes(hour) ? (entries[entries.indexOf(hour) + 1] ?? "") : "")),
      lab: columns.map((_, index) => labSlot(columns, index, labDays.indexOf(weekday))),
    };
  });
}

function column(theoryToken: string, labToken: string): Column {
  const hour = theoryToken.replaceAll(/[()]|-.*/g, "");
  return { hour, theory: timeSpan(theoryToken), lab: timeSpan(labToken), filler: hour.endsWith(":01") };
}

function timeSpan(token: string): TimeSpan | null {
  const [start = "", end] = token.split("-");
  return /^\d/.test(start) ? { start, end: end ?? fiftyMinutesAfter(start) } : null;
}

function fiftyMinutesAfter(start: string): string {
  const [hours = 0, minutes = 0] = start.split(":").map(Number);
  const total = hours * 60 + minutes + 50;
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function labSlot(columns: readonly Column[], index: number, day: number): string {
  const column = columns[index];
  const lunch = columns.findIndex(({ hour }) => hour === "Lunch");
  if (column === undefined || column.filler || index === lunch || day < 0) return "";
  const half = index < lunch ? columns.slice(0, index) : columns.slice(lunch + 1, index);
  return `L${(index < lunch ? 1 : 31) + 6 * day + half.filter(({ filler }) => !filler).length}`;
}

const weeks = new Map(
  Object.entries(timings).map(([termId, timing]) => {
    const columns = columnsFrom(timing);
    return [termId, { columns, days: daysFrom(columns) }] as const;
  }),
);
