import { describe, expect, it } from "vitest";
import { attendancePage } from "../../src/features/attendance/attendance.page.ts";
import { capstonePage } from "../../src/features/attendance/capstone.page.ts";
import { attendanceRegisterPage } from "../../src/features/attendance/register.page.ts";
import { examSchedulePage } from "../../src/features/exam-schedule/exam-schedule.page.ts";
import { marksPage } from "../../src/features/marks/marks.page.ts";
import { mentorPage } from "../../src/features/profile/mentor.page.ts";
import { profilePage } from "../../src/features/profile/profile.page.ts";
import { semestersPages } from "../../src/features/semesters/semesters.page.ts";
import { parseGrid } from "../../src/features/timetable/grid.ts";
import { timetablePage } from "../../src/features/timetable/timetable.page.ts";
import { weekOf } from "../../src/features/timetable/week.ts";
import { find, findAll } from "../../src/html/find.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import { newContext, Section } from "../../src/html/section.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import { outcomeOf } from "../../src/portal/login/outcomes.ts";
import { isLoginPage, refusalOf } from "../../src/portal/refusals.ts";
import { captured, capturedPages } from "./pages.ts";

const grid = (name: string) => {
  const table = find(captured(name), "table");
  if (table === null) throw new Error("The page has no table.");
  return weekOf(parseGrid(new Section(table), table), []);
};

/** A week in the short notation of the index of the captured pages. */
const short = (entries: ReturnType<typeof weekOf>["monday"]) =>
  entries.map((e) => `${e.start_time}-${e.end_time} ${e.slot} ${e.course_code} ${e.course_type_code} ${e.venue}`);

describe.skipIf(capturedPages === null)("captured pages", () => {
  it("login after a wrong captcha", () => {
    const page = captured("login--invalid-captcha-2024.html");
    expect(isLoginPage(page)).toBe(true);
    expect(parseLoginPage(page).csrfToken).toBe("11111111-2222-4333-8444-555555555555");
    expect(outcomeOf(parseLoginPage(page))).toEqual({ kind: "captcha_rejected" });
  });

  it("home after a login", () => {
    const page = captured("home--content-shell-2024.html");
    expect(isLoginPage(page)).toBe(false);
    expect(outcomeOf(parseLoginPage(page))).toEqual({
      kind: "authenticated",
      registrationNumber: "99BCE0001",
      csrfToken: "11111111-2222-4333-8444-555555555555",
    });
  });

  it("menu refusal", () => {
    const answer = { status: 200, contentType: "text/html", path: "/vtop/x", text: "" };
    const refusal = refusalOf(answer, captured("any--menu-not-available.html"), "session_expired");
    expect(refusal?.code).toBe("portal_menu_unavailable");
  });

  it("semesters of a fresher", () => {
    const page = captured("semesters--StudentTimeTable-menu-page-2024-fresher.html");
    expect(semestersPages[0].parse(page, {})).toEqual({
      semesters: [
        { id: "AP2023247", name: "WIN SEM (2023-24) FRESHERS" },
        { id: "AP2023243", name: "FALL SEM (2023-24) Freshers" },
      ],
    });
  });

  it("semesters of the attendance page of 2026, next to its empty dialogs", () => {
    const page = captured("attendance--menu-page-2026.html");
    const context = newContext();
    const { semesters } = semestersPages[0].parse(page, {}, context);
    expect([semesters.length, semesters[0]]).toEqual([8, { id: "AP2026272", name: "Fall Semester 2026-27" }]);
    expect(context.report.unread).toEqual([]);
    expect(() => timetablePage.parse(page, { sem_sub_id: "AP2026272" })).toThrow(PageChanged);
  });

  it("semesters of the whole university, including odd ids", () => {
    const { semesters } = semestersPages[0].parse(captured("marks--no-data.html"), {});
    const ids = semesters.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([67, "AP2026272", "AMR2017181"]);
    expect(ids.filter((id) => !/^AP\d{7}$/.test(id))).toHaveLength(9);
    expect(ids.filter((id) => !/^(AP\d{7,8}|AMR\d{7})$/.test(id))).toEqual([]);
  });

  it("mentor", () => {
    expect(mentorPage.parse(captured("mentor--menu-page-2024.html"), {})).toEqual({
      emp_id: "90001",
      faculty_name: "DR. TESTKU SPECIDA SAMEB",
      designation: "Associate Professor Grade-2",
      school_or_centre: "VIT-AP School of Business",
      cabin_number: "AB-1-999-E",
      department: "Department of Business School",
      email: "testku.s@example.test",
      intercom: null,
      mobile_number: "9000000001",
    });
  });

  it("personal rows of a profile, with labels split over lines", () => {
    const page = captured("profile--personal-rows-split-labels.html");
    expect(profilePage.parse(page, { registration_number: "99BCE0001" })).toEqual({
      registration_number: "99BCE0001",
      application_number: "2023000001",
      student_name: "A Student",
      dob: "2005-01-01",
      gender: "Male",
      blood_group: "O+",
      email: "student@example.com",
      hosteller: null,
      program: null,
      school_or_centre: null,
      base64_pfp: null,
      mentor_details: null,
    });
  });

  const live = {
    serial_number: 1,
    sem_sub_id: "AP2026272",
    course_id: "AM_CSE3009_00200",
    course_code: "CSE3009",
    course_title: "NoSQL Databases",
    course_type: "Embedded Theory",
    course_type_code: "ETH",
    class_id: "AP2026272000746",
    class_group: "General (Semester)",
    slot: "C1+TCC1",
    venue: "105",
    faculty: "Testagula Demo Kumar",
    faculty_school: "SCOPE",
    attended_classes: 7,
    total_classes: 12,
    attendance_percentage: 59,
    attendance_between_percentage: null,
    debar_status: null,
  };

  it("attendance, live 2026", () => {
    const page = captured("attendance--summary-AP2026272-live-fixture.html");
    expect(attendancePage.parse(page, { sem_sub_id: "AP2026272" })).toEqual([
      live,
      {
        ...live,
        serial_number: 2,
        course_type: "Embedded Lab",
        course_type_code: "ELA",
        class_id: "AP2026272001422",
        slot: "L1+L2",
        venue: "409",
        attended_classes: 8,
        total_classes: 8,
        attendance_percentage: 100,
      },
    ]);
  });

  it("attendance with the capstone button", () => {
    const page = captured("attendance--summary-AP2026272-10col-with-capstone-button.html");
    const first = { ...live, class_id: "AP2026272000101", venue: "430", faculty: "Test Faculty" };
    const figures = { attended_classes: 23, total_classes: 25, attendance_percentage: 92 };
    expect(attendancePage.parse(page, { sem_sub_id: "AP2026272" })).toEqual([
      { ...first, ...figures },
      {
        ...first,
        serial_number: 2,
        course_type: "Embedded Lab",
        course_type_code: "ELA",
        class_id: "AP2026272000102",
        slot: "L1+L2",
        venue: "409",
        attended_classes: 16,
        total_classes: 20,
        attendance_percentage: 80,
      },
    ]);
  });

  it("attendance register", () => {
    const page = captured("attendance-detail--AP2026272-present-absent-onduty.html");
    const input = { sem_sub_id: "AP2026272", course_id: "AM_CSE3009_00200", course_type: "ETH" };
    const entry = (
      serial_number: number,
      date: string,
      slot: string,
      weekday: string,
      start_time: string,
      end_time: string,
    ) => ({
      serial_number,
      date,
      weekday,
      slot,
      start_time,
      end_time,
    });
    const context = newContext();
    expect(attendanceRegisterPage.parse(page, input, context)).toEqual([
      { ...entry(1, "2026-09-24", "C1", "thursday", "09:00", "09:50"), status: "On Duty", remark: null },
      { ...entry(2, "2026-09-19", "C1", "saturday", "10:00", "10:50"), status: "Present", remark: null },
      {
        ...entry(3, "2026-09-18", "TCC1", "friday", "08:00", "08:50"),
        status: "Absent",
        remark: "No punch found during class hours between faculty punch.",
      },
    ]);
    // The capture holds 3 of the 25 rows: present, absent, attended and total differ.
    expect(context.report.unfit).toEqual(Array(4).fill("attendance_status"));
  });

  it("capstone attendance", () => {
    const punch = (serial_number: number, date: string, weekday: string, day_type: string) => ({
      serial_number,
      date,
      weekday,
      day_type,
    });
    expect(capstonePage.parse(captured("capstone--sdp-modal-AP2026272.html"), { sem_sub_id: "AP2026272" })).toEqual({
      info: {
        title: "Capstone",
        guide_evaluation_status: "Registered, Invoice Generated, Approved by Academics and Faculty",
        date_of_registration: "2026-07-06",
      },
      summary: { present: 14, on_duty: 4, absent: 12, attendance_percentage: 60 },
      punches: [
        { ...punch(1, "2026-07-17", "friday", "Instructional"), status: "Absent", punch_time: null },
        { ...punch(3, "2026-07-19", "sunday", "Holiday"), status: null, punch_time: null },
        { ...punch(4, "2026-07-20", "monday", "No Instructional"), status: null, punch_time: null },
        { ...punch(9, "2026-07-25", "saturday", "Instructional"), status: "On Duty", punch_time: null },
        { ...punch(19, "2026-08-04", "tuesday", "Instructional"), status: "Present", punch_time: "09:49:13" },
        { ...punch(32, "2026-08-17", "monday", "CAT1"), status: null, punch_time: null },
      ],
    });
  });

  it("empty fragments of 2026, of a register and of a capstone", () => {
    const input = { sem_sub_id: "AP2026272", course_id: "AM_CSE3009_00200", course_type: "ETH" };
    expect(attendanceRegisterPage.parse(captured("attendance-detail--blank-fragment-2026.html"), input)).toEqual([]);
    expect(capstonePage.parse(captured("capstone--blank-fragment-2026.html"), input)).toBeNull();
  });

  it("attendance menu page of 2026, which contains the same empty fragments", () => {
    const page = captured("attendance--menu-page-2026.html");
    const input = { sem_sub_id: "AP2026272", course_id: "AM_CSE3009_00200", course_type: "ETH" };
    for (const { parse } of [attendancePage, attendanceRegisterPage, capstonePage, marksPage, examSchedulePage]) {
      expect(() => parse(page, input)).toThrow(PageChanged);
    }
  });

  it("timetable of 2024: fillers, labs and the list of courses", () => {
    const week = timetablePage.parse(captured("timetable--fragment-AP2023247-freshers-2024.html"), {
      sem_sub_id: "AP2023247",
    });
    expect(short(week.tuesday)).toEqual([
      "09:00-09:50 TA1 CSE2005 ETH 420-AB-1",
      "10:00-10:50 E1 STS1009 TH 135-AB-1",
      "11:00-11:50 D1 CHY1009 ETH 105-AB-2",
      "12:00-12:50 B1 MAT1002 TH 115-AB-2",
      "16:00-17:40 L33+L34 ENG2001 ELA 117-AB-2",
    ]);
    expect(short(week.wednesday).at(-1)).toBe("18:00-19:30 L41+L42 ECE1003 ELA 201-AB-2");
    expect(week.thursday.map(({ course_code }) => course_code)).toEqual(["ECE1003", "CSE2005", "ENG2001", "CHY1009"]);
    expect(short(week.friday)[2]).toMatch(/^11:01-11:51 TEE1 STS1009 TH /);
    expect(short(week.friday).at(-1)).toBe("16:00-17:40 L51+L52 CHY1009 ELA 123-CB");
    expect(week.saturday).toHaveLength(5);
    expect([week.monday, week.sunday]).toEqual([[], []]);
    const entries = [week.tuesday, week.wednesday, week.thursday, week.friday, week.saturday].flat();
    expect([entries.length, week.courses.length, week.total_credits]).toEqual([22, 10, 22]);
    const faculty = new Map(entries.map((e) => [`${e.course_code} ${e.course_type_code}`, e.faculty]));
    expect(faculty.get("CHY1009 ETH")).toBe("Prof.Q Q Samplerasu M");
    expect(faculty.get("ECE1003 ELA")).toBe("MR TESTIT DEMOS EXAMPLA");
    expect(faculty.get("STS1009 TH")).toBe("Prof Samplaran");
    expect([...faculty.values()]).not.toContain(null);
    expect(week.courses.map(({ class_id }) => class_id?.slice(9))).toEqual(
      "000169 000533 000024 000641 000213 000555 000348 000472 000093 000297".split(" "),
    );
  });

  it("timetable of 2026 with a capstone project, of whose teacher cell two lines are fields", () => {
    const page = captured("timetable--AP2026272-capstone-row.html");
    const context = newContext();
    const week = timetablePage.parse(page, { sem_sub_id: "AP2026272" }, context);
    expect(week.courses[0]).toEqual({
      serial_number: 1,
      class_group: "General (Semester)",
      course_code: "CAP4001",
      course_title: "Capstone",
      course_type: "Project",
      ltpjc: "0 0 0 0 6.0",
      credits: 6,
      category: null,
      course_option: "Regular",
      class_id: "AP2026272001557",
      slot: "NILL",
      venue: "NIL-ONL",
      faculty: "Project",
      faculty_school: "SCOPE",
      registered_at: "2026-07-05T09:48:00+05:30",
      attendance_from: "2026-07-06",
      attendance_mode: "Manual",
      status: "Registered, Invoice Generated, Approved by Academics and Faculty",
    });
    expect(
      week.courses.slice(1).map(({ class_id, slot, venue, faculty, faculty_school }) => {
        return [class_id, slot, venue, faculty, faculty_school];
      }),
    ).toEqual([
      ["AP2026272000746", "C1+TCC1", "105-AB-2", "Test Teacher One", "SCOPE"],
      ["AP2026272001422", "L1+L2", "409-CB", "Test Teacher One", "SCOPE"],
    ]);
    expect(short(week.saturday)).toEqual(["10:00-10:50 C1 CSE3009 ETH 105-AB-2"]);
    expect([week.tuesday, week.total_credits]).toEqual([[], 10]);
    expect([context.report.unread.length, context.report.unfit]).toEqual([4, []]);
    expect(() => timetablePage.parse(page, { sem_sub_id: "AP2025264" })).toThrow(AnswerMismatch);
  });

  it("timetable of 2025, published without the list of courses: the page is rejected, its grid is parsed", () => {
    const name = "timetable--grid-real-2025.html";
    expect(() => timetablePage.parse(captured(name), { sem_sub_id: "AP2025262" })).toThrow(PageChanged);
    const week = grid(name);
    expect(short(week.wednesday)).toEqual([
      "11:00-12:40 L10+L11 CSE2007 ELA 119-AB-2",
      "14:00-14:50 D2 CSE2007 ETH 219-CB",
      "15:00-15:50 E2 MAT1011 ETH 325-CB",
      "16:00-16:50 F2 CSE1005 ETH 107-CB",
      "17:00-17:50 B2 CSE3008 ETH 214-CB",
    ]);
    expect(short(week.friday)[0]).toBe("11:00-12:40 L22+L23 MGT1001 LO ONL01732-ONL");
    expect(short(week.friday).at(-1)).toMatch(/^18:00-18:50 TF2 CSE1005 ETH/);
    expect(short(week.saturday).slice(0, 2)).toEqual([
      "09:00-10:40 L26+L27 CSE1005 ELA G32-AB-1",
      "11:00-12:40 L28+L29 MAT1011 ELA 209-CB",
    ]);
    expect(Object.values(week).flat()).toHaveLength(24);
  });

  it("excerpt of 2026, too short for the parser: it is rejected, not parsed wrongly", () => {
    const page = captured("timetable--slice-AP2026272-theory-lab-timings-differ.html");
    expect(findAll(page, "table")).toHaveLength(1);
    expect(() => timetablePage.parse(page, { sem_sub_id: "AP2026272" })).toThrow(PageChanged);
  });
});
