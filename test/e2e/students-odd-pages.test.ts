import { describe, expect, it } from "vitest";
import { columns } from "./columns.ts";
import { loggedIn } from "./logged-in.ts";

const fall = { sem_sub_id: "AP2026272" };
const winter = { sem_sub_id: "AP2025264" };

const { read } = loggedIn("24DMO0005");

describe("in the grades of 24DMO0005", () => {
  it("keeps the first attempt of a course passed at the second", async () => {
    const { courses } = await read("/student/grade_history");
    const calculus = { course_code: "MAT1004", course_title: "Calculus & Its Uses" };
    const first = { exam_month: "2025-01", result_declared: "2025-03-28" };
    const second = { exam_month: "2025-03", result_declared: "2025-04-11" };
    expect(courses[7]).toEqual({
      serial_number: 8,
      ...calculus,
      course_type_code: "ETL",
      credits: 4,
      grade: "D",
      ...second,
      course_distribution: "FC",
      details: [
        { ...calculus, course_type_code: "ETL", credits: 4, grade: "D", ...second },
        { ...calculus, course_type_code: "ETL", credits: 4, grade: "F", ...first },
        { ...calculus, course_type_code: "ETH", credits: null, grade: null, ...second },
        { ...calculus, course_type_code: "ELA", credits: null, grade: null, ...second },
      ],
    });
  });

  it("marks a coloured row as not counting towards the GPA", async () => {
    const courses = await read("/student/grade_view", winter);
    expect(columns(courses, "course_code", "grade", "counts_for_gpa")).toEqual([
      ["CSE1008", "A", true],
      ["CSE4004", "S", true],
      ["EXC1007", "P", false],
    ]);
  });

  it("has two components with separate totals for a course with theory and lab", async () => {
    const { components, statistics } = await read("/student/grade_view_detail", {
      ...winter,
      course_id: "AM_CSE4004_00100",
    });
    expect(columns(components, "class_id", "course_type", "total")).toEqual([
      ["AP2025264000496", "Embedded Theory", 85],
      ["AP2025264000559", "Embedded Lab", 91],
    ]);
    expect(components[0].assessments).toHaveLength(6);
    expect(components[1].assessments).toHaveLength(5);
    expect(statistics).toMatchObject({ class_strength: 62, grading_strength: 59, mean: 68.75, sd: 10.9, note: null });
    expect(statistics.grade_ranges[0]).toEqual({ grade: "S", range: ">=87", min_inclusive: 87, max_exclusive: null });
  });
});

describe("on the other pages of 24DMO0005", () => {
  it("has a day with events of two class groups", async () => {
    const days = await read("/student/calendar/month", { ...fall, month: "2026-07" });
    expect(days[11]).toEqual({
      date: "2026-07-12",
      weekday: "sunday",
      events: [
        {
          description: "Holiday - General (Semester)",
          label: "Holiday",
          class_group: "General (Semester)",
          kind: "holiday",
        },
        {
          description: "Instructional Day - Weekend (Sundays)",
          label: "WorkingDay",
          class_group: "Weekend (Sundays)",
          kind: "instructional",
        },
      ],
    });
  });

  it("returns office hours that end before they start without times", async () => {
    const { cabin_number, office_hours } = await read("/student/faculty/details", { emp_id: "99031" });
    expect(cabin_number).toBeNull();
    expect(office_hours).toEqual([
      { weekday: "thursday", start_time: null, end_time: null, timings: "11:45 AM - 03:45 AM" },
      { weekday: "monday", start_time: null, end_time: null, timings: "11:00 AM - 12:00 AM" },
      { weekday: "thursday", start_time: null, end_time: null, timings: "11:00 PM - 12:30 PM" },
    ]);
  });

  it("lists general materials and web links as well as files", async () => {
    const { general_materials, lectures } = await read("/student/course_page/detail", {
      class_id: "AP2026272000501",
      erp_id: "99031",
    });
    const file = "downloadPdf/AP2026272/AP2026272000501";
    const forum = "https://example.edu/signals/forum";
    expect(general_materials).toEqual([
      { label: "Lab manual & rules", kind: "file", download_path: `${file}/1/06-07-2026`, url: null },
      { label: `Teacher's "open" notes`, kind: "link", download_path: null, url: "https://example.edu/signals" },
      { label: forum, kind: "link", download_path: null, url: forum },
    ]);
    const video = "https://example.edu/video/convolution";
    expect(lectures[1].reference_materials).toEqual([
      { label: "Reference Material I", kind: "file", download_path: `${file}/19/08-07-2026`, url: null },
      { label: video, kind: "link", download_path: null, url: video },
    ]);
  });

  it("reports an assignment without a due date as missed", async () => {
    expect(await read("/student/digital_assignments/course", { class_id: "AP2026272000501" })).toEqual([
      {
        serial_number: 1,
        assignment_code: "DA01",
        assignment_title: 'Digital Assessment-1 "Signals"',
        max_mark: 10,
        weightage: 10,
        due_date: null,
        submission_status: "missed",
        submission_text: "File Not Uploaded",
        submitted_at: null,
        can_update: false,
        question_paper_download_path: null,
        submission_download_path: null,
      },
      {
        serial_number: 2,
        assignment_code: "DA02",
        assignment_title: "Digital Assessment-2",
        max_mark: 12.5,
        weightage: 7.5,
        due_date: "2026-09-30",
        submission_status: "submitted",
        submission_text: "21 Sep 2026 11:59 AM",
        submitted_at: "2026-09-21T11:59:00+05:30",
        can_update: true,
        question_paper_download_path: "examinations/doDownloadQuestion/DA02/AP2026272000501",
        submission_download_path: "examinations/downloadSTudentDA/DA02/AP2026272000501",
      },
    ]);
  });

  it("has one payment with a due date and one in dollars", async () => {
    const unpaid = { serial_number: 1, payment_status: "unpaid" };
    expect(await read("/student/pending_payments")).toEqual([
      {
        ...unpaid,
        invoice_number: "AM2600900501",
        fees_heads: "Exam Fee - Arrear,Late Registration",
        end_date: "2026-10-05",
        amount: 1200.5,
        fine: 100,
        advance_amount: 300,
        total_amount: 1000.5,
        currency: "INR",
      },
      {
        ...unpaid,
        invoice_number: "AM2600900502",
        fees_heads: "International Registration Fee",
        end_date: "2026-10-31",
        amount: 1250.5,
        fine: 25,
        advance_amount: 0,
        total_amount: 1275.5,
        currency: "USD",
      },
    ]);
  });

  it("parses the short form of receipts", async () => {
    const short = {
      invoice_number: null,
      fee_group: null,
      fee_subgroup: null,
      campus_code: "AMR",
      payment_status: "paid",
    };
    const idsOf = (number: number) => ({
      receipt_number: String(number),
      receipt_id: `${number}/26/AMR`,
      print_download_path: `finance/dupReceiptNewP2P?receitNo=${number}%2F26%2FAMR`,
    });
    expect(await read("/student/payment_receipts")).toEqual([
      { ...short, ...idsOf(80051), date: "2025-07-09", amount: 198000 },
      { ...short, ...idsOf(80052), date: "2026-01-12", amount: 1200.5 },
    ]);
  });

  it("parses the long form of weekend outings, one of them rejected", async () => {
    const requests = await read("/student/weekend_outing_requests");
    expect(requests).toHaveLength(4);
    expect(requests[1]).toEqual({
      serial_number: 2,
      registration_number: "24DMO0005",
      hostel_block: "MH-3",
      room_number: "A-209",
      place_of_visit: "Vijayawada",
      purpose_of_visit: "Cinema",
      date: "2026-09-20",
      from_time: "12:30",
      to_time: "18:30",
      contact_number: "9000000105",
      parent_contact_number: "9000000205",
      booking_id: null,
      status: "Outing Request Not Approved",
      status_code: "rejected",
      can_download: false,
      download_path: null,
    });
    expect(requests[2]).toMatchObject({
      status_code: "accepted",
      can_download: true,
      download_path: "hostel/downloadOutingForm/W90000000051",
    });
  });

  it("has a pass for a pending request if the page offers one", async () => {
    const pending = { status_code: "pending" };
    const waiting = { ...pending, can_download: false, download_path: null };
    const offered = (download_path: string) => ({ ...pending, can_download: true, download_path });
    const general = await read("/student/general_outing_requests");
    expect(general[0]).toMatchObject({ leave_id: "L9000052", status: "Waiting for Mentor’s Approval", ...waiting });
    expect(general[1]).toMatchObject({
      leave_id: null,
      status: "Leave Request Rejected by Warden",
      status_code: "rejected",
    });
    expect(general[2]).toMatchObject({
      leave_id: "L9000051",
      status: "Waiting for Mentor's Approval",
      ...offered("hostel/downloadLeavePass/L9000051"),
    });
    const weekend = await read("/student/weekend_outing_requests");
    expect(weekend[0]).toMatchObject({
      booking_id: "W90000000052",
      ...offered("hostel/downloadOutingForm/W90000000052"),
    });
    expect(weekend[3]).toMatchObject({ booking_id: "W90000000053", ...waiting });
  });
});
