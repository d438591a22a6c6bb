import { describe, expect, it } from "vitest";
import { scriptedPortal, session } from "../../test/scripted-portal.ts";
import { parseConfig } from "../config/config.ts";
import { campuses, campusOf, unprovenPages } from "../portal/campuses/index.ts";
import { coreEndpoints, endpoints } from "./index.ts";
import { semestersPages } from "./semesters/semesters.page.ts";

const call = (path: string, portal: ReturnType<typeof scriptedPortal>["portal"], body: object = {}) =>
  endpoints.find((endpoint) => endpoint.path === path)?.handle(portal, { session, ...body } as never);

const table = (...rows: string[]) =>
  `<table>${rows.map((row) => `<tr><td>${row.split("|").join("</td><td>")}</td></tr>`).join("")}</table>`;

describe.each(Object.values(campuses))("the campus $name", (campus) => {
  it("knows how sure each endpoint is, and which pages the absent ones would need", () => {
    expect([...campus.endpoints.keys()].sort()).toEqual(
      [...coreEndpoints.map(({ path }) => path), "/student/leave"].sort(),
    );
    for (const { path, pages = [] } of endpoints) {
      const isAbsent = campus.endpoints.get(path)?.certainty === "absent";
      expect([path, pages.length > 0 && pages.every(({ name }) => campus.absent.has(name))]).toEqual([path, isAbsent]);
    }
  });

  it("accepts its own ids, and its code is no part of a semester's name", () => {
    const prefix = { "vit-ap": "AP2026272", chennai: "CH20262701", vellore: "VL20262701", bhopal: "BL20262701" }[
      campus.name
    ];
    expect(campus.semSubId.test(prefix)).toBe(true);
    expect(campus.classId.test(prefix.padEnd(15, "1"))).toBe(true);
    expect(Object.values(campuses).filter(({ semSubId }) => semSubId.test(prefix))).toEqual([campus]);
  });

  it("has unproven pages where nobody has seen what its endpoints read", () => {
    const [calendar, common] = ["calendar_month", "capstone_attendance pending_payments"];
    const pages = {
      chennai: `${common} leave_applied`,
      vellore: `${common} biometric`,
      bhopal: `timetable ${calendar}`,
      "vit-ap": "",
    };
    const unproven = unprovenPages(campus, endpoints);
    expect(pages[campus.name].split(" ").filter((name) => name !== "" && !unproven.has(name))).toEqual([]);
    expect(["attendance", "marks", "semesters"].filter((name) => unproven.has(name))).toEqual([]);
    if (campus.name === "vit-ap") expect(unproven.size).toBe(0);
  });

  it("is chosen by the host of the portal, or by its name for any other", () => {
    const of = (PORTAL_URL: string, more = {}) => campusOf({ ...parseConfig(more), PORTAL_URL }).name;
    for (const url of [`https://${campus.host}`, `https://${campus.host.toUpperCase()}.:443/vtop`])
      expect(of(url)).toBe(campus.name);
    expect(of("https://portal.example.edu", { PORTAL_CAMPUS: campus.name })).toBe(campus.name);
    expect(of("https://portal.example.edu")).toBe("vit-ap");
  });
});

it("a pattern of the settings replaces that of the campus", () => {
  const { semSubId, classId } = campusOf(parseConfig({ PORTAL_CAMPUS: "chennai", SEM_SUB_ID_PATTERN: "^X$" }));
  expect([semSubId.source, classId]).toEqual(["^X$", campuses.chennai.classId]);
});

describe("Chennai", () => {
  const at = (pages: Parameters<typeof scriptedPortal>[0]) => scriptedPortal(pages, { PORTAL_CAMPUS: "chennai" });

  it("lists semesters on a page of its own", async () => {
    const list = '<select id="semesterSubId"><option value="CH20262701">Fall Semester 2026-27 - CHN</option></select>';
    const { portal, asked } = at({ "academics/common/StudentTimeTableChn": () => list });
    const { semesters } = await portal.openSession(session).read(semestersPages[0], {});
    expect(semesters).toEqual([{ id: "CH20262701", name: "Fall Semester 2026-27" }]);
    expect(asked.map(([path]) => path)).toEqual(["academics/common/StudentTimeTableChn"]);
  });

  it("asks for a register by class and slots", async () => {
    const row = "1|28-09-2026|L31|MON,08:00-08:50|Present";
    const register = `<div id="main-section">${table("Sl.No|Date|Slot|Day/Time|Status", row)}</div>`;
    const { portal, asked } = at({ processViewAttendanceDetail: () => register });
    const body = { course_id: "CH2026270102069", course_type: "L31+L32", sem_sub_id: "CH20262701" };
    expect(await call("/student/attendance_detail", portal, body)).toMatchObject([{ date: "2026-09-28" }]);
    const { x, ...fields } = asked[0]?.[1] ?? {};
    expect(fields).toEqual({
      ...{ _csrf: "token", authorizedID: "24XYZ0009", classId: "CH2026270102069", slotName: "L31+L32" },
    });
    const { check } = endpoints.find(({ path }) => path === "/student/attendance_detail") ?? {};
    const checked = (sem_sub_id: string) => () => check?.(portal, { ...body, sem_sub_id });
    expect(checked("CH20262701")).not.toThrow();
    expect(checked("CH20252605")).toThrow();
  });

  it("has no outings and no biometric log, without a request, and the general calendar", async () => {
    const months = '<div id="getListForSemester"><a onclick="processViewCalendar(\'01-JUL-2026\')">JUL-2026</a></div>';
    const { portal, asked } = at({ getListForSemester: () => months });
    await expect(call("/student/general_outing_requests", portal)).rejects.toMatchObject({
      code: "not_at_this_campus",
      message: expect.stringContaining("`/student/leave` takes their place"),
    });
    const punches = call("/student/biometric", portal, { date: "2026-09-24" });
    await expect(punches).rejects.toMatchObject({ code: "not_at_this_campus" });
    const refresh = await call("/student/refresh", portal, { parts: ["weekend_outing_requests"] });
    expect(refresh).toMatchObject({
      parts: { weekend_outing_requests: { problem: { code: "not_at_this_campus", status: 501 } } },
    });
    expect(asked).toEqual([]);
    await call("/student/calendar/months", portal, { sem_sub_id: "CH20262701" })?.catch(() => {});
    expect(asked[0]?.[1]).toMatchObject({ classGroupId: "ALL" });
  });

  it("has leave lists, read by their headings, after the page that opens them", async () => {
    const when = "From|To|Status|Remarks";
    const applied = `S.No|Action|Leave Id|Visit Place|Reason|Leave Type|${when}\n1|<button>Cancel</button>|L9000001|Tambaram|Home|Weekend|25-Sep-2026 17:00|27-Sep-2026 20:00|APPROVAL PENDING|-`;
    const old = `S.No|Leave Id|Reason|Visit Place|Leave Type|${when}\n1|L9000000|Home|Salem|Weekend|04-Sep-2026 17:00|06-Sep-2026 20:00|APPROVED|Seen`;
    const ofId = (id: string, rows: string) => table(...rows.split("\n")).replace("<table", `<table id="${id}"`);
    const pages = {
      "hostels/student/leave/1": () => '<input name="_csrf" value="of-the-leave">',
      "hostels/student/leave/4": () => `<h3>Leave Applied Status</h3>${ofId("LeaveAppliedTable", applied)}`,
      "hostels/student/leave/6": () => ofId("LeaveHistoryTable", old),
    };
    const { portal, asked } = at(pages);
    const request = { place_of_visit: "Tambaram", reason: "Home", leave_type: "Weekend", remarks: null };
    expect(await call("/student/leave", portal)).toEqual({
      applied: [
        {
          ...{ ...request, leave_id: "L9000001", status: "APPROVAL PENDING" },
          ...{ from: "2026-09-25T17:00:00+05:30", to: "2026-09-27T20:00:00+05:30" },
        },
      ],
      history: [
        {
          ...{ ...request, leave_id: "L9000000", place_of_visit: "Salem", status: "APPROVED", remarks: "Seen" },
          ...{ from: "2026-09-04T17:00:00+05:30", to: "2026-09-06T20:00:00+05:30" },
        },
      ],
    });
    expect(asked.map(([path, fields]) => [path, fields._csrf, fields.control])).toEqual([
      ["hostels/student/leave/1", "token", undefined],
      ["hostels/student/leave/4", "of-the-leave", "status"],
      ["hostels/student/leave/6", "of-the-leave", "history"],
    ]);
    const history = (rows: string) =>
      call("/student/leave", at({ ...pages, "hostels/student/leave/6": () => ofId("LeaveHistoryTable", rows) }).portal);
    expect(await history(old.replace("Leave Id|", "").replace("L9000000|", ""))).toMatchObject({
      history: [{ leave_id: null, place_of_visit: "Salem" }],
    });
    expect(await history(old.split("\n")[0] ?? "")).toMatchObject({ history: [] });
    await expect(history(old.replace("From|To", "Begin|End"))).rejects.toMatchObject({ code: "portal_page_changed" });
  });
});

it("Vellore has receipts and biometric data elsewhere, no assignments, and no directory without teachers", async () => {
  const receipts = table(
    "Invoice Number|Receipt Number|Date|Amount|Campus Code|View",
    "V1|90001|08-Jul-2026|9000|VLR|",
  );
  const none = '<div id="getStudBioList">No Record(S) Found</div>';
  const pages = { "finance/getStudentReceipts": () => receipts, getStudViewBioList: () => none };
  const { portal, asked } = scriptedPortal(pages, { PORTAL_CAMPUS: "vellore" });
  expect(await call("/student/payment_receipts", portal)).toMatchObject([{ receipt_number: "90001", amount: 9000 }]);
  expect(await call("/student/biometric", portal, { date: "2026-09-24" })).toEqual([]);
  expect(asked[1]?.[1]).toMatchObject({ fromDate: "24-Sep-2026" });
  const nobody = { "hrms/EmployeeSearchForStudent": () => '<div id="4a">No records found</div>' };
  const unlisted = scriptedPortal(nobody, { PORTAL_CAMPUS: "vellore" }).portal;
  await expect(call("/student/faculty", unlisted)).rejects.toMatchObject({ code: "portal_page_changed" });
  const short = call("/student/faculty/search", unlisted, { search_term: "ra" });
  await expect(short).rejects.toMatchObject({ code: "validation_error" });
  const assignments = call("/student/digital_assignments", portal, { sem_sub_id: "VL20262701" });
  await expect(assignments).rejects.toMatchObject({ code: "not_at_this_campus" });
});

it("/portal lists how sure each endpoint is, without a request", async () => {
  const { portal, asked } = scriptedPortal({}, { PORTAL_CAMPUS: "chennai" });
  expect(await call("/portal", portal)).toMatchObject({ campus: "chennai", default_class_group: "ALL" });
  expect(await call("/portal", portal)).toMatchObject({
    endpoints: expect.arrayContaining([expect.objectContaining({ path: "/student/leave", certainty: "unproven" })]),
  });
  expect(asked).toEqual([]);
});
