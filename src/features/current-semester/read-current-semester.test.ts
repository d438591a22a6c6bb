import { expect, it } from "vitest";
import { ServiceError } from "../../contract/errors.ts";
import type { AnyPage } from "../../portal/page.ts";
import type { PortalSession } from "../../portal/session.ts";
import { readCurrentSemester } from "./read-current-semester.ts";

/** The portal's data about one semester; a semester without any has empty pages. */
interface Data {
  /** Classes held in each course. */
  readonly held?: readonly (number | null)[];
  readonly courses?: number;
  /** Months of the calendar, in the portal's order. */
  readonly months?: readonly string[];
  /** The first class day, in the first of the months. */
  readonly begins?: string;
  /** Codes of the pages that fail. */
  readonly failing?: Readonly<Record<string, ServiceError["code"]>>;
}

/** The semesters of a page's list by their first letters, or the code with which it fails. */
type Lists = Readonly<Record<string, string>>;

/** A session in which the given semesters are listed, and the pages that it was asked for. */
function portalWith(listed: Readonly<Record<string, Data>>, isOwn = true, lists: Lists = {}) {
  const asked: string[] = [];
  const answers: Readonly<Record<string, (data: Data, month: string) => unknown>> = {
    attendance: ({ held = [] }) => held.map((total_classes) => ({ total_classes })),
    timetable: ({ courses = 0 }) => ({ courses: Array.from({ length: courses }, () => ({})) }),
    calendar_months: ({ months = [] }) => months.map((month) => ({ month, cal_date: `01-${month}` })),
    calendar_month: ({ begins }, month) => [
      { date: `${month}-01`, events: [{ kind: "holiday" }] },
      ...(begins === undefined ? [] : [{ date: begins, events: [{ kind: "instructional" }] }]),
    ],
  };
  const read = async ({ name, path }: AnyPage, input: { sem_sub_id?: string; month?: string }) => {
    const id = input.sem_sub_id;
    asked.push(id === undefined ? path : `${name} ${id}`);
    if (id === undefined) {
      const isEmpty = !isOwn && path === "academics/common/StudentTimeTable";
      const list = lists[path.split("/").at(-1) ?? ""] ?? (isEmpty ? "" : Object.keys(listed).join(""));
      if (list.startsWith("portal_")) throw new ServiceError(list as ServiceError["code"], "Of a test.");
      return { semesters: [...list].map((each) => ({ id: each, name: `Semester ${each}` })) };
    }
    const data = listed[id] ?? {};
    const code = data.failing?.[name];
    if (code !== undefined) throw new ServiceError(code, "Of a test.");
    return answers[name]?.(data, input.month ?? "");
  };
  const campus = { classGroup: "COMB" };
  const session = { campus, read, readUnchecked: read, reportOddIds: () => {} } as unknown as PortalSession;
  return { session, asked };
}

const RUNNING: Data = { held: [30, 0, null], courses: 6, months: ["2026-07"] };
const REGISTERED: Data = { held: [0], courses: 5, months: ["2027-01", "2026-12"] };
const BEGINS: Data = { ...REGISTERED, begins: "2026-12-08" };
const PROJECT: Data = { courses: 1, months: ["2026-07"] };
const CHANGED: Data = { ...RUNNING, failing: { attendance: "portal_page_changed" } };

it.each<[string, string, Readonly<Record<string, Data>>, string, number]>([
  ["the first one with posted attendance", "2026-09-25", { A: RUNNING, B: RUNNING }, "A attendance", 3],
  ["not the next one whose calendar begins later", "2026-11-20", { N: REGISTERED, A: RUNNING }, "A attendance", 6],
  ["not the next one before its first class", "2026-12-07", { N: BEGINS, A: RUNNING }, "A attendance", 7],
  ["the next one from its first class", "2026-12-08", { N: BEGINS, A: RUNNING }, "N calendar", 6],
  ["the next one after its first month", "2027-01-02", { N: REGISTERED, A: RUNNING }, "N calendar", 5],
  ["a registered one without a calendar", "2026-12-01", { N: { courses: 1 }, A: RUNNING }, "N calendar", 5],
  ["one with a project only, without attendance", "2026-09-25", { A: PROJECT }, "A calendar", 5],
  ["the one below several without data", "2026-05-20", { M: {}, N: {}, A: RUNNING }, "A attendance", 7],
  ["the first of the list if nothing is known", "2026-09-25", { A: {}, B: {} }, "A first_listed", 6],
  ["one whose attendance page has changed, by its calendar", "2026-09-25", { A: CHANGED }, "A calendar", 5],
  ["no more than the searched ones", "2026-09-25", { L: {}, M: {}, N: {}, A: RUNNING }, "L first_listed", 8],
])("the current semester is %s", async (_, date, listed, expected, requests) => {
  const { session, asked } = portalWith(listed);
  const { semester, evidence, listed_above } = await readCurrentSemester(session, 3, date);
  expect(`${semester?.id} ${evidence}`).toBe(expected);
  expect([semester?.name, asked.length]).toEqual([`Semester ${semester?.id}`, requests]);
  const ids = Object.keys(listed);
  expect(listed_above.map(({ id }) => id)).toEqual(ids.slice(0, ids.indexOf(semester?.id ?? "")));
});

it.each([
  [
    "the new one of the exam page if the marks page fails",
    { StudentTimeTable: "A", StudentMarkView: "portal_menu_unavailable" },
    "N",
  ],
  ["the new one of the marks page", { StudentTimeTable: "A", StudentMarkView: "NA" }, "N"],
  ["the new one if the own list fails", { StudentTimeTable: "portal_page_changed", StudentMarkView: "TNA" }, "N"],
  [
    "that of the own list if no other can be read",
    { StudentTimeTable: "A", StudentMarkView: "portal_page_changed", StudExamSchedule: "portal_timeout" },
    "A",
  ],
  ["not asked for behind a firewall", { StudentTimeTable: "A", StudentMarkView: "portal_blocked" }, "portal_blocked"],
])("the current semester is %s", async (_, lists, expected) => {
  const { session } = portalWith({ N: RUNNING, A: RUNNING }, true, lists);
  const end = readCurrentSemester(session, 3, "2026-09-25").then(({ semester }) => semester?.id);
  expect(await end.catch(({ code }) => code)).toBe(expected);
});

it("asks for no data of a list of the whole university", async () => {
  const { session, asked } = portalWith({ T: {}, A: {} }, false);
  expect(await readCurrentSemester(session, 3, "2026-09-25")).toMatchObject({
    semester: { id: "T" },
    evidence: "first_listed",
  });
  expect(asked).toHaveLength(2);
});

it("is null without a semester", async () => {
  const { session } = portalWith({});
  expect(await readCurrentSemester(session, 3, "2026-09-25")).toEqual({
    semester: null,
    evidence: null,
    listed_above: [],
  });
});

it.each(["session_expired", "portal_blocked", "portal_timeout"] as const)("fails with %s", async (code) => {
  const { session } = portalWith({ N: { failing: { attendance: code } }, A: RUNNING });
  await expect(readCurrentSemester(session, 3, "2026-12-01")).rejects.toMatchObject({ code });
});
