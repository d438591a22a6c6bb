import { describe, expect, it } from "vitest";
import { biometricPage } from "../../src/features/biometric/biometric.page.ts";
import { classGroupsPage } from "../../src/features/calendar/class-groups.page.ts";
import { calendarMonthPage } from "../../src/features/calendar/month.page.ts";
import { calendarMonthListPage } from "../../src/features/calendar/months.page.ts";
import { examSchedulePage } from "../../src/features/exam-schedule/exam-schedule.page.ts";
import { gradeHistoryPage } from "../../src/features/grades/grade-history.page.ts";
import { gradeViewPage } from "../../src/features/grades/grade-view.page.ts";
import { gradeViewDetailPage } from "../../src/features/grades/grade-view-detail.page.ts";
import { marksPage } from "../../src/features/marks/marks.page.ts";
import { semestersPages } from "../../src/features/semesters/semesters.page.ts";
import { AnswerMismatch, PageChanged } from "../../src/html/page-changed.ts";
import { captured } from "./pages.ts";

const semester = { sem_sub_id: "AP2026272" };
const august = { ...semester, class_group_id: "COMB", cal_date: "01-AUG-2026", month: "2026-08" };

describe("captured pages of results and calendar", () => {
  it("marks of two courses", () => {
    const courses = marksPage.parse(captured("marks--two-courses-fall-2026.html"), semester);
    const common = { course_system: "FFCS", course_mode: "CBL" };
    expect(courses).toEqual([
      {
        ...common,
        serial_number: 1,
        class_id: "AP2026272000101",
        course_code: "CSE3009",
        course_title: "NoSQL Databases",
        course_type: "Embedded Theory",
        faculty: "Test Faculty",
        slot: "C1+TCC1",
        assessments: [assessment(1, "CAT1", 50, 15, 40, 12), assessment(2, "Digital Assessment-1", 20, 10, 18, 9)],
      },
      {
        ...common,
        serial_number: 2,
        class_id: "AP2026272000103",
        course_code: "MAT2002",
        course_title: "Applications of Differential and Difference Equations",
        course_type: "Theory Only",
        faculty: "Another Faculty",
        slot: "A1+TA1",
        assessments: [{ ...assessment(1, "CAT1", 50, 15, 0, 0), status: "Absent", remark: "Medical" }],
      },
    ]);
  });

  it("marks of a semester without any, on the page that lists all semesters", () => {
    const page = captured("marks--no-data.html");
    expect(marksPage.parse(page, semester)).toEqual([]);
    const ids = semestersPages[1]?.parse(page, {}).semesters.map(({ id }) => id) ?? [];
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([67, "AP2026272", "AMR2017181"]);
  });

  it("exam schedule", () => {
    const course = {
      serial_number: 1,
      course_code: "CSE3009",
      course_title: "NoSQL Databases",
      course_type_code: "ETH",
      class_id: "AP2026272000101",
      slot: "C1+TCC1",
      exam_session: "FN1",
      reporting_time: "09:30",
      start_time: "10:00",
      end_time: "11:30",
    };
    const seat = (venue: string | null, seat_location: string | null, seat_number: string | null) => ({
      venue,
      seat_location,
      seat_number,
    });
    expect(examSchedulePage.parse(captured("exam_schedule--fall-2026-cat2-unallotted-cat1.html"), semester)).toEqual([
      {
        exam_type: "CAT2",
        class_group: "General (Semester)",
        subjects: [{ ...course, exam_date: "2026-09-30", ...seat(null, null, null) }],
      },
      {
        exam_type: "CAT1",
        class_group: "General (Semester)",
        subjects: [{ ...course, exam_date: "2026-08-19", ...seat("AB2-101", "R1C1", "12") }],
      },
    ]);
  });

  it("grade history", () => {
    const { courses, grade_counts, ...sums } = gradeHistoryPage.parse(
      captured("grade_history--2026-fragment.html"),
      {},
    );
    expect(sums).toEqual({
      cgpa: 8.32,
      credits_registered: 137,
      credits_earned: 137,
      student: {
        programme: "B.Tech. - Computer Science and Engineering",
        programme_mode: "Regular",
        study_system: "FFCS",
        year_joined: 2023,
        edu_status: "Admitted",
        school: "SCOPE",
        campus: "AMR",
      },
    });
    expect(grade_counts.map(({ grade, count }) => `${grade}${count}`).join(" ")).toBe("S2 A11 B23 C2 D0 E0 F0 N0");
    const line = (course: (typeof courses)[number]) =>
      [
        course.serial_number,
        course.course_code,
        course.course_type_code,
        course.credits,
        course.grade,
        course.details.length,
      ].join(" ");
    expect(courses.map(line)).toEqual([
      "1 CSE1012 ETL 4 A 3",
      "2 ECE1002 ETL 4 B 3",
      "3 ENG1002 ETL 3 B 3",
      "38 CSE4037 ETP 4 B 3",
      "39 MGT1023 ETP 4 B 3",
      "40 STS4006 TH 3 B 0",
    ]);
    expect(courses[0]).toMatchObject({
      exam_month: "2024-01",
      result_declared: "2024-03-29",
      course_distribution: "UC",
    });
    expect(courses[3]).toMatchObject({
      exam_month: "2026-05",
      result_declared: "2026-06-15",
      course_distribution: "UE",
    });
    expect(
      courses[0]?.details.map(({ course_type_code, credits, grade }) => [course_type_code, credits, grade]),
    ).toEqual([
      ["ETL", 4, "A"],
      ["ETH", null, null],
      ["ELA", null, null],
    ]);
    expect(courses[5]?.course_title).toBe("Advanced Competitive Coding - II");
  });

  it("grade view", () => {
    const courses = gradeViewPage.parse(captured("grade_view--list-2026.html"), { sem_sub_id: "AP2025264" });
    expect(
      courses.map((course) => [
        course.course_id,
        course.course_type,
        course.grading_type,
        course.grand_total,
        course.grade,
      ]),
    ).toEqual([
      ["AM_CSE1008_00200", "Theory Only", "RG", 63, "B"],
      ["AM_CSE4004_00400", "Embedded Theory and Lab", "RG", 90, "S"],
      ["AM_CSE4012_00100", "Embedded Theory and Lab", "RG", 78, "B"],
      ["AM_CSE4037_00210", "Embedded Theory and Project", "RG", 75, "B"],
      ["AM_MGT1023_00100", "Embedded Theory and Project", "RG", 85, "B"],
      ["AM_STS4006_00200", "Theory Only", "AG", 77, "B"],
    ]);
    expect(courses.every(({ counts_for_gpa }) => counts_for_gpa)).toBe(true);
    expect(courses[5]).toMatchObject({ course_code: "STS4006", course_title: "Advanced Competitive Coding - II" });
  });

  it("grade view detail", () => {
    const asked = { course_id: "AM_CSE1008_00200", sem_sub_id: "AP2025264" };
    const page = captured("grade_view_detail--cse1008-2026.html");
    expect(gradeViewDetailPage.parse(page, asked)).toEqual({
      ...asked,
      components: [
        {
          class_id: "AP2025264000388",
          course_type: "Theory Only",
          assessments: [
            assessment(1, "CAT1", 50, 15, 16, 4.8),
            assessment(2, "CAT2", 50, 15, 18, 5.4),
            assessment(3, "FAT", 100, 40, 67, 26.8),
            assessment(4, "QUIZ1", 30, 10, 25, 8.33),
            assessment(5, "QUIZ2", 30, 10, 25, 8.33),
            assessment(6, "QUIZ3", 10, 10, 9, 9),
          ],
          total: 63,
        },
      ],
      statistics: {
        class_strength: 71,
        grading_strength: 62,
        mean: 60.4,
        sd: 13.71,
        grade_ranges: [
          range("S", ">=81", 81, null),
          range("A", ">=67 and <81", 67, 81),
          range("B", ">=54 and <67", 54, 67),
          range("C", ">=47 and <54", 47, 54),
          range("D", ">=40 and <47", 40, 47),
          range("E", ">=33 and <40", 33, 40),
          range("F", "<33", null, 33),
        ],
        note: "As Per 'S' Grade Policy",
      },
    });
    expect(() => gradeViewDetailPage.parse(page, { ...asked, course_id: "AM_CSE4004_00400" })).toThrow(AnswerMismatch);
    expect(() => gradeViewDetailPage.parse(page, { ...asked, sem_sub_id: "AP2026272" })).toThrow(AnswerMismatch);
  });

  it("biometric punches, and a day without any", () => {
    const day = { date: "2026-07-07" };
    expect(biometricPage.parse(captured("biometric--punches.html"), day)).toEqual([
      { serial_number: 1, ...day, time: "20:05", venue: "MH1-FACE-IN-1", direction: "in" },
      { serial_number: 2, ...day, time: "16:10", venue: "MH1-FACE-OUT-5", direction: "out" },
      { serial_number: 3, ...day, time: "08:41", venue: "AB1-FACE-IN-2", direction: "in" },
    ]);
    expect(biometricPage.parse(captured("biometric--no-records.html"), day)).toEqual([]);
  });

  it("class groups and months of the calendar, above an empty grid", () => {
    const page = captured("calendar--options-2026.html");
    expect(classGroupsPage.parse(page, semester)).toEqual([
      { id: "COMB", name: "All Class Group (Combined)", is_default: true },
      { id: "ALL", name: "General (Semester)", is_default: false },
    ]);
    const names = ["JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    expect(calendarMonthListPage.parse(page, august)).toEqual(
      names.map((name, index) => ({
        label: `${name}-2026`,
        cal_date: `01-${name}-2026`,
        month: `2026-${String(index + 7).padStart(2, "0")}`,
      })),
    );
    expect(() => calendarMonthPage.parse(page, august)).toThrow(PageChanged);
  });

  it("a month of the calendar", () => {
    const page = captured("calendar--month-aug-2026.html");
    const days = calendarMonthPage.parse(page, august);
    expect(days.map(({ date }) => Number(date.slice(8)))).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    expect(days[0]).toMatchObject({ date: "2026-08-01", weekday: "saturday" });
    expect(
      days.every(({ events: [event, ...more] }) => event?.class_group === "General (Semester)" && more.length === 0),
    ).toBe(true);
    const dayNumbers = (kind: string, label: string) =>
      days.flatMap(({ date, events: [event] }) =>
        event?.kind === kind && event.label === label ? [Number(date.slice(8))] : [],
      );
    expect(dayNumbers("holiday", "Holiday")).toEqual([2, 9, 16, 23, 30]);
    expect(dayNumbers("holiday", "Independence Day")).toEqual([15]);
    expect(dayNumbers("holiday", "Milad-un-Nabi")).toEqual([26]);
    expect(dayNumbers("no_instruction", "No Instructional Day")).toEqual([3, 10, 31]);
    expect(dayNumbers("exam", "Exam Days")).toEqual([17, 18, 19, 20, 21, 22, 24]);
    expect(dayNumbers("instructional", "WorkingDay")).toEqual([1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 25, 27, 28, 29]);
    expect(() => calendarMonthPage.parse(page, { ...august, month: "2026-09", cal_date: "01-SEP-2026" })).toThrow(
      AnswerMismatch,
    );
  });
});

function assessment(
  serial: number,
  mark_title: string,
  max_mark: number,
  weightage: number,
  scored_mark: number,
  weightage_mark: number,
) {
  return {
    serial_number: serial,
    mark_title,
    max_mark,
    weightage,
    status: "Present",
    scored_mark,
    weightage_mark,
    remark: null,
  };
}

function range(grade: string, text: string, min_inclusive: number | null, max_exclusive: number | null) {
  return { grade, range: text, min_inclusive, max_exclusive };
}
