import { describe, expect, it } from "vitest";
import { courseListPage } from "../../src/features/course-page/courses.page.ts";
import { courseDetailPage } from "../../src/features/course-page/detail.page.ts";
import { courseSlotsPage } from "../../src/features/course-page/slots.page.ts";
import { assignmentsPage, assignmentsWithTypePage } from "../../src/features/digital-assignments/assignments.page.ts";
import { assignmentCoursesPage } from "../../src/features/digital-assignments/courses.page.ts";
import { facultyDetailsPage } from "../../src/features/faculty/details.page.ts";
import { facultyDirectoryPage } from "../../src/features/faculty/directory.page.ts";
import { generalOutingPage } from "../../src/features/outing/general.page.ts";
import { weekendOutingPage } from "../../src/features/outing/weekend.page.ts";
import { paymentReceiptsPage } from "../../src/features/payments/receipts.page.ts";
import { captured } from "./pages.ts";

const semester = { sem_sub_id: "AP2025264" };

/** The assignments of a captured page in a short notation: title, status, day and time of the upload, files. */
const assignments = (name: string) =>
  assignmentsPage
    .parse(captured(name), { class_id: "AP2025264000697" })
    .map((entry) => [
      entry.assignment_code,
      entry.submitted_at?.slice(0, 16) ?? entry.submission_status,
      entry.question_paper_download_path,
      entry.submission_download_path,
    ]);
const paper = (code: string) => `examinations/doDownloadQuestion/${code}/AP2025264000697`;
const file = (code: string) => `examinations/downloadSTudentDA/${code}/AP2025264000697`;

describe("captured pages of faculty, course page, assignments, payments and outings", () => {
  it("faculty search with two results", () => {
    expect(
      facultyDirectoryPage.parse(captured("faculty--search-two-results.html"), { search_term: "faculty" }),
    ).toEqual([
      {
        emp_id: "70001",
        faculty_name: "Dr. Test Faculty",
        designation: "Associate Professor Senior",
        school_or_centre: "VIT-AP School of Business",
      },
      {
        emp_id: "70002",
        faculty_name: "Dr. Another Faculty",
        designation: "Assistant Professor Sr. Grade-2",
        school_or_centre: "School of Computer Science & Engineering",
      },
    ]);
  });

  it("faculty details with one open hour", () => {
    expect(facultyDetailsPage.parse(captured("faculty--details-one-open-hour.html"), { emp_id: "70001" })).toEqual({
      emp_id: "70001",
      faculty_name: "Dr. Test Faculty",
      designation: "Associate Professor Senior",
      department: "Department of Business School",
      school_or_centre: "VIT-AP School of Business",
      email: "test.faculty@example.edu",
      cabin_number: "AB1-000",
      office_hours: [{ weekday: "wednesday", start_time: "11:00", end_time: "13:00", timings: "11:00 AM - 01:00 PM" }],
    });
  });

  it("courses of the course page", () => {
    const courses = courseListPage.parse(captured("course-page--courses-AP2025264.html"), semester);
    expect(
      courses.map((course) => [course.class_id, course.course_code, course.course_title, course.course_type_code]),
    ).toEqual([
      ["AP2025264000388", "CSE1008", "Theory of Computation", "TH"],
      ["AP2025264000495", "CSE4004", "Web Technologies", "ETH"],
      ["AP2025264000558", "CSE4004", "Web Technologies", "ELA"],
      ["AP2025264000114", "STS4006", "Advanced Competitive Coding - II", "TH"],
    ]);
  });

  it("slots of the course page", () => {
    const page = captured("course-page--slots-CSE1008-two-classes.html");
    const common = {
      sem_sub_id: "AP2025264",
      class_group: "General (Semester)",
      course_code: "CSE1008",
      course_title: "Theory of Computation",
      course_type: "Theory Only",
      faculty_school: "SCOPE",
    };
    expect(courseSlotsPage.parse(page, { class_id: "AP2025264000388", ...semester })).toEqual({
      slots: [
        { slot_id: "3637", slot: "A1+TA1+TAA1" },
        { slot_id: "3700", slot: "A2+TA2+TAA2" },
        { slot_id: "3701", slot: "B1+TB1+TBB1" },
        { slot_id: "3702", slot: "B2+TB2+TBB2" },
      ],
      class_entries: [
        {
          ...common,
          serial_number: 1,
          class_id: "AP2025264000449",
          erp_id: "70001",
          slot: "A1+TA1+TAA1",
          faculty: "Test Faculty",
        },
        {
          ...common,
          serial_number: 2,
          class_id: "AP2025264000438",
          erp_id: "70002",
          slot: "B2+TB2+TBB2",
          faculty: "Another Faculty",
        },
      ],
    });
  });

  it("course page details with zero, one and three materials", () => {
    const page = captured("course-page--detail-CSE1008-0-1-3-materials.html");
    const detail = courseDetailPage.parse(page, { ...semester, erp_id: "70003", class_id: "AP2025264000421" });
    expect(detail).toMatchObject({
      sem_sub_id: "AP2025264",
      course_info: {
        class_id: "AP2025264000421",
        class_group: "General (Semester)",
        course_id: "AM_CSE1008_00200",
        course_type: "Theory Only",
        course_type_code: "TH",
        slot: "A1+TA1+TAA1",
        erp_id: "70003",
        faculty: "Third Faculty",
        faculty_school: "SCOPE",
      },
      download_all_path: "academics/common/allCourseMeterialDownload/1/1/AP2025264/AP2025264000421",
      download_general_materials_path: "academics/common/allCourseMeterialDownload/2/1/AP2025264/AP2025264000421",
      syllabus_download_path: "courseSyllabusDownload/AM_CSE1008_00200/TH",
      general_materials: [],
    });
    const paths = (day: string, ...numbers: number[]) =>
      numbers.map((number) => `downloadPdf/AP2025264/AP2025264000421/${number}/${day}`);
    expect(
      detail.lectures.map(({ serial_number, date, weekday, reference_materials }) => [
        serial_number,
        date,
        weekday,
        reference_materials.map(({ download_path }) => download_path),
      ]),
    ).toEqual([
      [1, "2025-12-09", "tuesday", []],
      [2, "2025-12-11", "thursday", paths("11-12-2025", 19)],
      [3, "2025-12-12", "friday", paths("12-12-2025", 19, 20, 21)],
    ]);
    expect(detail.lectures[2]?.reference_materials[2]?.label).toBe("Reference Material III");
  });

  it("assignment list without data", () => {
    expect(assignmentCoursesPage.parse(captured("digital-assignments--list-no-data.html"), semester)).toEqual([]);
  });

  it("assignments of a theory class, one submitted and one pending", () => {
    const page = captured("digital-assignments--course-CSE3015-ETH-one-submitted-one-pending.html");
    const common = {
      max_mark: 10,
      weightage: 10,
      due_date: "2026-05-02",
      can_update: true,
      question_paper_download_path: null,
    };
    expect(assignmentsWithTypePage.parse(page, { class_id: "AP2025264000667" })).toEqual({
      course_type_code: "ETH",
      assignments: [
        {
          ...common,
          serial_number: 1,
          assignment_code: "DA01",
          assignment_title: "Digital Assessment-1",
          submission_status: "submitted",
          submission_text: "20 Jan 2026 03:09 PM",
          submitted_at: "2026-01-20T15:09:00+05:30",
          submission_download_path: "examinations/downloadSTudentDA/DA01/AP2025264000667",
        },
        {
          ...common,
          serial_number: 2,
          assignment_code: "DA02",
          assignment_title: "Digital Assessment-2",
          submission_status: "not_submitted",
          submission_text: null,
          submitted_at: null,
          submission_download_path: null,
        },
      ],
    });
  });

  it("assignments of a lab class while the form of a row is open", () => {
    const name = "digital-assignments--course-CSE3015-ELA-upload-form-open-and-qp.html";
    expect(assignments(name)).toEqual([
      ["Experiment-1", "2026-01-08T14:53", paper("Experiment-1"), file("Experiment-1")],
      ["Experiment-2", "2026-01-22T15:05", paper("Experiment-2"), file("Experiment-2")],
      ["Experiment-3", "not_submitted", null, null],
      ["Experiment-4", "not_submitted", null, null],
      ["Experiment-5", "not_submitted", null, null],
      ["Experiment-6", "not_submitted", null, null],
    ]);
    const entries = assignmentsPage.parse(captured(name), { class_id: "AP2025264000697" });
    expect(entries.every((entry) => entry.can_update && entry.due_date === "2026-05-02")).toBe(true);
  });

  it("assignments of the same class after an upload", () => {
    const codes = [1, 2, 3, 4, 5, 6].map((number) => `Experiment-${number}`);
    const times = ["2026-01-08T14:53", "2026-01-22T15:05", "2026-01-25T11:59"];
    expect(assignments("digital-assignments--course-CSE3015-ELA-after-upload-uploaded-successfully.html")).toEqual(
      codes.map((code, index) => {
        const time = times[index];
        return [code, time ?? "not_submitted", paper(code), time === undefined ? null : file(code)];
      }),
    );
  });

  it("receipts in eight columns", () => {
    expect(paymentReceiptsPage.parse(captured("payment-receipts--8-columns-one-row.html"), {})).toEqual([
      {
        receipt_number: "70001",
        receipt_id: "70001/27/AMR",
        print_download_path: "finance/dupReceiptNewP2P?receitNo=70001%2F27%2FAMR",
        date: "2026-07-08",
        invoice_number: "AM2600000001",
        fee_group: "HOSTEL FEE",
        fee_subgroup: "Hostelfee",
        amount: 199300,
        campus_code: "AMR",
        payment_status: "paid",
      },
    ]);
  });

  it("general outings, one pending and one accepted", () => {
    const student = { registration_number: "99BCE0001" };
    expect(generalOutingPage.parse(captured("outing-general--one-pending-one-accepted.html"), {})).toEqual([
      {
        ...student,
        serial_number: 1,
        place_of_visit: "Vijayawada",
        purpose_of_visit: "Shopping",
        from_date: "2025-01-12",
        from_time: "12:00",
        to_date: "2025-01-12",
        to_time: "19:00",
        status: "Waiting for Warden's Approval",
        status_code: "pending",
        leave_id: null,
        can_download: false,
        download_path: null,
      },
      {
        ...student,
        serial_number: 2,
        place_of_visit: "Chennai",
        purpose_of_visit: "Family Function",
        from_date: "2024-09-06",
        from_time: "16:00",
        to_date: "2024-09-10",
        to_time: "16:00",
        status: "Leave Request Accepted",
        status_code: "accepted",
        leave_id: "L2000001",
        can_download: true,
        download_path: "hostel/downloadLeavePass/L2000001",
      },
    ]);
  });

  it("general outings without a history", () => {
    expect(generalOutingPage.parse(captured("outing-general--form-student-block.html"), {})).toEqual([]);
  });

  it("weekend outings in eleven columns", () => {
    const none = { registration_number: "99BCE0001", contact_number: null, parent_contact_number: null };
    const accepted = { status: "Outing Request Accepted", status_code: "accepted", can_download: true };
    expect(weekendOutingPage.parse(captured("outing-weekend--three-rows-11-columns.html"), {})).toEqual([
      {
        ...none,
        ...accepted,
        serial_number: 1,
        hostel_block: "MH-1",
        room_number: "101",
        place_of_visit: "Vijayawada",
        purpose_of_visit: "Shopping",
        date: "2026-07-26",
        from_time: "10:30",
        to_time: "16:30",
        booking_id: "W26000000001",
        download_path: "hostel/downloadOutingForm/W26000000001",
      },
      {
        ...none,
        serial_number: 2,
        hostel_block: "MH-1",
        room_number: "101",
        place_of_visit: "Guntur",
        purpose_of_visit: "Movie",
        date: "2026-08-02",
        from_time: "11:30",
        to_time: "17:30",
        booking_id: null,
        status: "Waiting for Warden's Approval",
        status_code: "pending",
        can_download: false,
        download_path: null,
      },
      {
        ...none,
        ...accepted,
        serial_number: 3,
        hostel_block: "MH-4",
        room_number: "202",
        place_of_visit: "Vijayawada",
        purpose_of_visit: "To buy essentials",
        date: "2023-11-05",
        from_time: "09:30",
        to_time: "15:30",
        booking_id: "2023WL0000001",
        download_path: "hostel/downloadOutingForm/2023WL0000001",
      },
    ]);
  });
});
