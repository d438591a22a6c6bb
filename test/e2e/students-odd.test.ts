import { describe, expect, it } from "vitest";
import { columns } from "./columns.ts";
import { loggedIn } from "./logged-in.ts";

const fall = { sem_sub_id: "AP2026272" };
const SIGNALS = 'Signals - Part II (Discrete "z" & More)';

const student = loggedIn("24DMO0005");
const read = student.read;

describe("in the week of 24DMO0005", () => {
  it("lists a Sunday class under Sunday", async () => {
    const { sunday } = await read("/student/timetable", fall);
    const filmClub = {
      course_code: "HUM2003",
      course_title: "Film Club",
      course_type: "Theory Only",
      course_type_code: "TH",
      class_id: "AP2026272000503",
      venue: "118-AB-2",
      faculty: "Mary Anne-Thomas",
      is_lab: false,
    };
    expect(sunday).toEqual([
      { start_time: "10:00", end_time: "10:50", slot: "W1", ...filmClub },
      { start_time: "11:00", end_time: "11:50", slot: "W2", ...filmClub },
    ]);
  });

  it("gives a class in a filler column the times of that column", async () => {
    const { friday } = await read("/student/timetable", fall);
    expect(friday).toEqual([
      {
        start_time: "11:01",
        end_time: "11:51",
        course_code: "ECE3018",
        course_title: SIGNALS,
        course_type: "Embedded Theory",
        course_type_code: "ETH",
        class_id: "AP2026272000501",
        slot: "TEE1",
        venue: "G17-AB-2",
        faculty: "Dr. Sean O'Malley",
        is_lab: false,
      },
    ]);
  });

  it("lists a class without times last", async () => {
    const { thursday } = await read("/student/timetable", fall);
    expect(columns(thursday, "slot", "start_time", "end_time")).toEqual([
      ["A1", "10:00", "10:50"],
      ["TGG1", null, null],
    ]);
  });

  it("keeps class, teacher and venue apart for theory and lab of the same title", async () => {
    const { courses, wednesday } = await read("/student/timetable", fall);
    expect(courses.slice(0, 2)).toMatchObject([
      {
        course_code: "ECE3018",
        course_title: SIGNALS,
        course_type: "Embedded Theory",
        class_id: "AP2026272000501",
        slot: "D1+TEE1",
        venue: "G17-AB-2",
        faculty: "Dr. Sean O'Malley",
        faculty_school: "SENSE",
      },
      {
        course_code: "ECE3018",
        course_title: SIGNALS,
        course_type: "Embedded Lab",
        class_id: "AP2026272000502",
        slot: "L39+L40",
        venue: "502C-CB",
        faculty: "Uma Devi",
        faculty_school: "SAS",
      },
    ]);
    expect(wednesday).toMatchObject([
      { slot: "D1", course_type_code: "ETH", faculty: "Dr. Sean O'Malley" },
      { slot: "E2", course_type_code: "SS", venue: null },
      { slot: "L39+L40", start_time: "15:50", end_time: "17:30", faculty: "Uma Devi", is_lab: true },
    ]);
  });

  it("has a project whose teacher has no school", async () => {
    const { courses, total_credits } = await read("/student/timetable", fall);
    expect(courses[5]).toMatchObject({
      course_code: "CSE4098",
      course_title: "Internship - Industry",
      course_type: "Project",
      slot: null,
      venue: null,
      faculty: "Project",
      faculty_school: null,
      attendance_mode: "Biometric",
    });
    expect(total_credits).toBe(13);
  });
});

describe("in the texts of 24DMO0005", () => {
  it("keeps quotes and collapses double and no-break spaces", async () => {
    const profile = await read("/student/profile");
    expect(profile.student_name).toBe(`ZAYN "ZED" D'SOUZA`);
    expect(profile.mentor_details.faculty_name).toBe('Dr. Lalita "Lolo" Bose');
  });

  it("returns null for NA and dashes", async () => {
    expect(await read("/student/profile")).toMatchObject({ blood_group: null, email: null });
    const { courses } = await read("/student/timetable", fall);
    expect(courses[1]).toMatchObject({ category: null, course_option: null });
    expect(courses[3]).toMatchObject({ course_code: "MAT4007", slot: "A1+TGG1", venue: null });
    const [requestOfJuly] = (await read("/student/general_outing_requests")).slice(2);
    expect(requestOfJuly).toMatchObject({ place_of_visit: "Tenali", purpose_of_visit: null });
  });
});

describe("in the attendance of 24DMO0005", () => {
  it("has neither course id nor type code for a course without a detail link", async () => {
    student.world.portal.show("attendance", "no_link");
    const entries = await read("/student/attendance", fall).finally(() =>
      student.world.portal.show("attendance", null),
    );
    expect(columns(entries, "course_id").flat().indexOf(null)).toBe(4);
    expect(entries[4]).toEqual({
      serial_number: 5,
      sem_sub_id: "AP2026272",
      course_id: null,
      course_code: "EXC2001",
      course_title: "Radio Hour",
      course_type: "Soft Skill",
      course_type_code: null,
      class_id: "AP2026272000505",
      class_group: "General (Semester)",
      slot: "E2+TE2",
      venue: null,
      faculty: 'Dr. Lalita "Lolo" Bose',
      faculty_school: "SCOPE",
      attended_classes: 14,
      total_classes: 19,
      attendance_percentage: 74,
      attendance_between_percentage: null,
      debar_status: "Debarred",
    });
  });

  it("reads the exam period percentage from an eleventh column without shifting the others", async () => {
    const entries = await read("/student/attendance", fall);
    const fields = ["course_id", "attendance_percentage", "attendance_between_percentage", "debar_status"];
    expect(columns(entries, ...fields)).toEqual([
      ["AM_ECE3018_00110", 79, 63, null],
      ["AM_ECE3018_00110", 75, 67, null],
      ["AM_HUM2003_00100", null, null, null],
      ["AM_MAT4007_00200", 78, 72, null],
      ["AM_EXC2001_00100", 74, 88, "Debarred"],
    ]);
  });

  it("has classes on duty, classes not posted and the reason of an absence in the register", async () => {
    const register = await read("/student/attendance_detail", {
      ...fall,
      course_id: "AM_ECE3018_00110",
      course_type: "ETH",
    });
    expect(register).toHaveLength(24);
    expect(register[0]).toMatchObject({ date: "2026-09-23", status: "Not Posted", remark: null });
    expect(register[2]).toMatchObject({ date: "2026-09-16", status: "On Duty" });
    expect(register[4]).toMatchObject({ slot: "TEE1", start_time: "11:01", end_time: "11:51" });
    expect(register[17]).toMatchObject({ status: "Absent", remark: "Student Punched After Faculty End Punch" });
  });
});

describe("in the marks of 24DMO0005", () => {
  it("has a course without assessments next to a withheld mark and a remark", async () => {
    const courses = await read("/student/marks", fall);
    expect(columns(courses, "course_code").flat()).toEqual(["ECE3018", "ECE3018", "HUM2003", "MAT4007", "EXC2001"]);
    const cat1 = { serial_number: 1, mark_title: "CAT1", max_mark: 50 };
    expect(courses[2].assessments).toEqual([]);
    expect(courses[3].assessments[0]).toEqual({
      ...cat1,
      weightage: 15,
      status: "Withheld",
      scored_mark: null,
      weightage_mark: null,
      remark: null,
    });
    expect(courses[4].assessments).toEqual([
      { ...cat1, weightage: 30, status: "Absent", scored_mark: 0, weightage_mark: 0, remark: "Medical" },
    ]);
  });
});

describe("in the exams of 24DMO0005", () => {
  it("has groups of the same name if the portal shows two class groups", async () => {
    student.world.portal.show("exam_schedule", "two_class_groups");
    const groups = await read("/student/exam_schedule", fall).finally(() =>
      student.world.portal.show("exam_schedule", null),
    );
    expect(columns(groups, "exam_type", "class_group")).toEqual([
      ["FAT", "General (Semester)"],
      ["CAT2", "General (Semester)"],
      ["CAT1", "General (Semester)"],
      ["FAT", "Weekend (Sundays)"],
      ["CAT2", "Weekend (Sundays)"],
      ["CAT1", "Weekend (Sundays)"],
    ]);
    expect(columns(groups[5].subjects, "class_id", "exam_date")).toEqual([["AP2026272000503", null]]);
  });

  it("has an exam without date, time and seat", async () => {
    const groups = await read("/student/exam_schedule", fall);
    expect(columns(groups, "exam_type", "class_group")).toEqual([
      ["FAT", "General (Semester)"],
      ["CAT2", "General (Semester)"],
      ["CAT1", "General (Semester)"],
    ]);
    expect(groups[1].subjects.slice(2)).toEqual([
      {
        serial_number: 3,
        course_code: "HUM2003",
        course_title: "Film Club",
        course_type_code: "TH",
        class_id: "AP2026272000503",
        slot: "W1+W2",
        exam_date: null,
        exam_session: null,
        reporting_time: null,
        start_time: null,
        end_time: null,
        venue: null,
        seat_location: null,
        seat_number: null,
      },
    ]);
    expect(groups[2].subjects[0]).toMatchObject({ venue: "AB1-112", seat_location: "R5C1", seat_number: "B-13" });
  });
});
