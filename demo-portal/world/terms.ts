import { type Edit, edited } from "./edits.ts";

/** The fixed current day of the demo portal, a Friday. ISO. */
export const today = "2026-09-25";

/** A semester with data: the first and the last day of its calendar, the day of the registration, the first day of classes. */
export interface Term {
  /** The portal's semesterSubId, e.g. "AP2026272". */
  readonly id: string;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly registrationDay: string;
  readonly attendanceFrom: string;
}

/** The four terms with data, newest first. */
export const terms: readonly Term[] = [
  "AP2026272|Fall Semester 2026-27|2026-07-01|2026-12-31|2026-07-05|2026-07-06",
  "AP2025264|Winter Semester 2025-26|2025-12-01|2026-05-31|2025-12-02|2025-12-08",
  "AP2025262|Fall Semester 2025-26|2025-07-01|2025-12-31|2025-07-02|2025-07-07",
  "AP2024254|Winter Semester 2024-25|2024-12-01|2025-05-31|2024-12-03|2024-12-09",
].map((line) => {
  const [id = "", name = "", firstDay = "", lastDay = "", registrationDay = "", attendanceFrom = ""] = line.split("|");
  return { id, name, firstDay, lastDay, registrationDay, attendanceFrom };
});

/** The term after the running one, without data. The portal lists it before the running one ends. */
export const nextTerm = { id: "AP2026274", name: "Winter Semester 2026-27" };

export const findTerm = (id: string): Term | undefined => terms.find((term) => term.id === id);

/** A term of the whole institution, including special sessions and experiments. */
export interface InstitutionalTerm {
  readonly id: string;
  /** As the portal writes it, with double spaces and a trailing "- AMR". */
  readonly name: string;
}

/**
 * The terms that the marks, exam and grade pages offer to every student, in the portal's order (roughly newest first, not
 * sorted by id). Nine ids have an unusual format: ten characters, or the prefix AMR.
 */
export const institutionalTerms: readonly InstitutionalTerm[] = `
AP2026272 Fall Semester 2026-27|AP20252610 Hostel and Transport  2026-27|AP2025269 Placement Training 2025-26 - AMR
AP2025267 Summer Session II  2025-26|AP2026271 Fast Track Fall 2026-27|AP2025268 Long Summer Session 2025-26
AP2025266 Summer Session I 2025-26|AP2025265 Winter Semester 2025-26 First Years|AP2025264 Winter Semester 2025-26
AP2025263 Fall Semester 2025-26 First Years - AMR|AP2025262 Fall Semester  2025-26
AP2024259 Special Arrear Session 2024-25|AP2024258 Summer Session II  2024-25|AP2025261 Fast Track Fall 2025-26
AP2024257 Summer Session I 2024-25 - AMR|AP2024256 Long Summer Session 2024-25
AP2024255 Winter Semester 2024-25 First Years|AP2024254 Winter Semester 2024-25
AP2024253 Fall Semester 2024-25 First Years|AP2024252 Fall Semester 2024-25|AP20232412 Arrear Session 2023-24
AP2024251 Fast Track Fall 2024-25|AP2023249 Summer Session II 2023-24|AP2023248 Summer Session I 2023-24
AP20232410 Long Summer Session 2023-24|AP20232411 COURSE WISHES 2023 BATCH|AP2023247 WIN  SEM (2023-24) FIRST YEARS
AP2023246 Winter Semester  2023-24 - AMR|AP2023245 Intra Session 2023-24|AP2022233 Course Wishes (2023-24)
AP2023243 FALL SEM (2023-24) First Years|AP2023242 Fall Semester 2023-24|AP2023244 Fast Track Fall II 2023-24
AP20222310 Summer Session II 2022-23|AP2023241 Fast Track Fall 2023-24|AP2022239 Summer Session I 2022-23
AP2022238 Long Summer Session 2022-23|AP2022237 Winter Semester 2022-23 First Years|AP2022236 Winter Semester 2022-23
AP2022235 Intra Session  2022-23|AP2022234 Fall Semester 2022-23 First Years|AP2022232 Fall Semester 2022-23 - AMR
AP2022231 Fast Track Fall 2022-23|AP2021227 Short Summer 2021-22|AP2021228 Long Summer 2021-22
AP2021229 Intra Session 2021-22|AP2021226 Winter Semester 2021-22|AP2021225 Winter Semester 2021-22
AP2021223 Fall Semester  2021-22|AP2021222 Fall Semester 2021-22|AP2021221 FAST TRACK FALL (2021-22)
AP2020217 SUMMER SEM1 (2020-21)|AP2020215 WINTER SEM (2020-21)|AP2020213 INTRA SEM (2020-21)
AP2020211 FALL SEM  (2020-21)|AP2019207 SUMMER SEM1 (2019-20)|AP2019205 WINTER SEM (2019-20)
AP2019201 FALL SEM (2019-20)|AP2018198 SUMMER SEM2 (2018-19)|AP2018197 SUMMER SEM1 (2018-19)
AP2018199 LONG SEM (2018-19)|AP2018195 WINTER SEM (2018-19)|AP2018191 FALL SEM (2018-19)
AMR2018198 SUMMER SEM2 (2017-18)|AMR2018197 SUMMER SEM1 (2017-18)|AMR2017182 WINTER SEM  (2017-18)
AMR2017181 FALL SEM (2017-18)
`
  .trim()
  .split(/[|\n]/)
  .map((line) => ({ id: line.slice(0, line.indexOf(" ")), name: line.slice(line.indexOf(" ") + 1) }));

/** The terms that a student's timetable page lists, newest first. */
export function ownTermsOf(student: {
  readonly terms: readonly string[];
  readonly edits: readonly Edit[];
}): readonly InstitutionalTerm[] {
  const own: readonly InstitutionalTerm[] = terms.filter(({ id }) => student.terms.includes(id));
  const listed = edited(student, ["semester", ""], own, "id", (id) => ({ ...nextTerm, id }));
  return listed.toSorted((one, other) => other.id.localeCompare(one.id));
}
