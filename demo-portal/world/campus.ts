import { type Column, columnsOf, type GridDay, gridDays, type TimeSpan, type Weekday } from "./week.ts";

/** The data of a sister campus that differ. The world speaks the ids of VIT-AP; `ofCampus` and `ofWorld` rename them. */
export interface Campus {
  /** Two letters before semester, class and course ids, "CH". */
  readonly prefix: string;
  /** Three letters in the names of semesters and on receipts, "CHN". */
  readonly code: string;
  /** Takes the place of "VIT-AP" in the title of every document. */
  readonly name: string;
  /** The listed semesters: id in the world, id and name at the campus. */
  readonly terms: readonly (readonly [worldId: string, id: string, name: string])[];
  /** The block in place of each block of the world. */
  readonly blocks: Readonly<Record<string, string>>;
  /** A venue in the list of the timetable page, and in its grid. */
  venue(block: string, room: string, isGrid: boolean): string;
  /** Times of the columns of the week, without Lunch; "-" in place of times. */
  readonly theory: readonly string[];
  readonly lab: readonly string[];
  /** The clock of the weekly grid. */
  readonly clock: 12 | 24;
  /** The kind of student whose grid has one row of ranges. */
  readonly rangeGridFor?: string;
  /** Two headings of the list of the timetable page. */
  readonly listHeadings: { readonly classId: string; readonly venue: string };
  /** Ids and names of the class groups of the calendar, the portal's default first. */
  readonly classGroups: readonly (readonly [id: string, name: string])[];
  /** True if the calendar has its remarks in brackets, and no name of the class group. */
  readonly hasPlainCalendar: boolean;
  /** Course system of a new curriculum on the marks page. */
  readonly newSystem: string;
  /** Text before the GPA of a semester. */
  readonly gpaText: string;
  /** The usual variant of the exam schedule. */
  readonly examVariant?: string;
}

/** A character that is no part of a word or of a picture as a data URI. */
const BEFORE = "(?<![A-Za-z0-9+/])";
const AFTER = "(?![A-Za-z0-9+/=])";
const OPTION = /<option value="(A(?:P|MR)\d+)"( selected="selected")?>[^<]*<\/option>/g;
const TERM_OR_CLASS = /(?<![A-Za-z0-9+])AP(\d{7})(?:0(\d{5}))?(?!\d)/g;
const COURSE = new RegExp(`${BEFORE}([A-Z]{3})(\\d)0(\\d\\d)${AFTER}`, "g");
const CAMPUS_COURSE = new RegExp(`${BEFORE}BA?([A-Z]{3})(\\d)(\\d\\d)[EL]?${AFTER}`, "g");

/** True if a course (in the world's code) belongs to the curriculum since 2025, whose codes have no suffix at the sister campuses. */
export const isNewCurriculum = (courseCode: string): boolean => /^[A-Z]{3}[13579]/.test(courseCode);

/** An HTML source of the world with the ids of the campus: `AP2026272000101` becomes `CH2026270100101`, `CSE3009` `BACSE309`. */
export function ofCampus(html: string, campus: Campus): string {
  const terms = new Map(campus.terms.map(([worldId, ...term]) => [worldId, term]));
  return html
    .replace(OPTION, (_, worldId, selected = "") => {
      const [id, name] = terms.get(worldId) ?? [];
      return id === undefined ? "" : `<option value="${id}"${selected}>${name} - ${campus.code}</option>`;
    })
    .replace(TERM_OR_CLASS, (all, digits, number = "") => {
      const [id] = terms.get(`AP${digits}`) ?? [];
      return id === undefined ? all : `${id}${number}`;
    })
    .replaceAll(/(?<![A-Za-z0-9+/])AM_(?=[A-Z]{3}\d{4}_)/g, `${campus.prefix}_`)
    .replace(COURSE, (code, subject, level, number) =>
      isNewCurriculum(code)
        ? `BA${subject}${level}${number}`
        : `B${subject}${level}${number}${/CSE|ECE/.test(subject) ? "E" : "L"}`,
    )
    .replaceAll(/(?<=\d\/|[^\w+/])AMR(?![\w+/=])/g, campus.code)
    .replaceAll("VIT-AP - VTOP", `${campus.name} - VTOP`);
}

/** A value that a client sent, with the ids of the world. Those of VIT-AP become unknown ones. */
export function ofWorld(value: string, campus: Campus): string {
  let text = value.replaceAll(/AP(?=\d{7})|AM_|(?<=\d\/)AMR/g, "unknown ");
  for (const [worldId, id] of campus.terms) {
    text = text.replaceAll(new RegExp(`${id}(?:(\\d{5}))?(?!\\d)`, "g"), (_, number) =>
      number === undefined ? worldId : `${worldId}0${number}`,
    );
  }
  return text
    .replaceAll(new RegExp(`${BEFORE}${campus.prefix}_(?=B)`, "g"), "AM_")
    .replace(CAMPUS_COURSE, "$1$20$3")
    .replaceAll(new RegExp(`(?<=\\d/)${campus.code}`, "g"), "AMR");
}

/** The fields that a client sent, with the ids of the world. Every class group of the campus has the calendar of all. */
export function fieldsOfWorld(form: Iterable<readonly [string, string]>, campus: Campus): Map<string, string> {
  const groups = campus.classGroups.map(([id]) => id);
  const group = (id: string) => (id === "COMB" && groups.includes(id) ? id : groups.includes(id) ? "ALL" : "unknown");
  return new Map(
    [...form].map(([name, value]) => [name, name === "classGroupId" ? group(value) : ofWorld(value, campus)]),
  );
}

/** A venue of the world with the blocks of the campus; "NIL" without a room. */
export function venueAt(campus: Campus, room: string | null, building: string | null, isGrid: boolean): string {
  const block = campus.blocks[building ?? ""];
  return room === null || block === undefined ? "NIL" : campus.venue(block, room, isGrid);
}

function spanOf(text = "-"): TimeSpan | null {
  const [start = "", end] = text.split("-");
  return end === undefined || end === "" ? null : { start, end };
}

/** Columns of the world's week without those that begin a minute after another one, with the times of the campus. */
export function campusColumns(campus: Campus, termId: string): readonly Column[] {
  const columns = columnsOf(termId).filter(({ filler }) => !filler);
  const hours = columns.filter(({ hour }) => hour !== "Lunch");
  return columns.map((column) => {
    const index = hours.indexOf(column);
    return index === -1 ? column : { ...column, theory: spanOf(campus.theory[index]), lab: spanOf(campus.lab[index]) };
  });
}

/** The days of the week with these columns. A free Monday comes first. */
export function campusDays(termId: string): readonly GridDay[] {
  const kept = columnsOf(termId).map(({ filler }) => !filler);
  const days = gridDays(termId).map(({ weekday, theory, lab }) => ({
    weekday,
    theory: theory.filter((_, index) => kept[index]),
    lab: lab.filter((_, index) => kept[index]),
  }));
  const free = kept.filter(Boolean).map(() => "");
  return days.length === 0 ? [] : [{ weekday: "MON", theory: free, lab: free }, ...days];
}

/** The times at which a slot, or the slots of a lab, meet on a weekday; null if the grid has none. */
export function campusTimes(campus: Campus, termId: string, weekday: Weekday, slots: string): TimeSpan | null {
  const columns = campusColumns(campus, termId);
  const day = campusDays(termId).find((one) => one.weekday === weekday);
  const spans = slots
    .split("+")
    .map((slot) => columns[day?.theory.indexOf(slot) ?? -1]?.theory ?? columns[day?.lab.indexOf(slot) ?? -1]?.lab);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}
