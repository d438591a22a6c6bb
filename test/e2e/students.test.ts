import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";
import { columns } from "./columns.ts";
import { emptyGradeHistoryOf, emptyTimetable } from "./empty-answers.ts";

const semester = { sem_sub_id: "AP2026272" };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const readAs =
  (session: object) =>
  async (path: string, fields: object = {}) => {
    const { status, body } = await world.service.post(path, { session, ...fields });
    expect([status, body?.detail]).toEqual([200, undefined]);
    return body;
  };
const reads = async (registrationNumber: string) => readAs(await world.login(registrationNumber));

describe("26DMO0002, a fresher,", () => {
  it("has no semesters of his own and gets the university's list for one more request", async () => {
    const session = await world.login("26DMO0002");
    const { body, headers } = await world.service.post("/student/semesters", { session });
    expect(headers.get("x-portal-requests")).toBe("2");
    expect(body.semesters).toHaveLength(67);
    expect(body.semesters[0]).toEqual({ id: "AP2026272", name: "Fall Semester 2026-27" });
    expect(body.semesters.at(-1).id).toBe("AMR2017181");
  });

  it.each([
    ["/student/marks", semester, []],
    ["/student/grade_view", semester, []],
    ["/student/grade_history", {}, emptyGradeHistoryOf(2026)],
    ["/student/capstone_attendance", semester, null],
    ["/student/attendance", semester, []],
    ["/student/timetable", semester, emptyTimetable],
    ["/student/general_outing_requests", {}, []],
  ])("has nothing yet at %s", async (path, fields, expected) => {
    const read = await reads("26DMO0002");
    expect(await read(path, fields)).toEqual(expected);
  });

  it("has a profile and dues", async () => {
    const read = await reads("26DMO0002");
    expect(await read("/student/profile")).toMatchObject({
      registration_number: "26DMO0002",
      student_name: "ARJUN NAMBIAR",
      dob: "2008-02-29",
      gender: "Male",
      hosteller: true,
      mentor_details: { emp_id: "99014", faculty_name: "Dr. Farhan Siddiqui" },
    });
    expect(await read("/student/pending_payments")).toEqual([
      {
        serial_number: 1,
        invoice_number: "AM2600900201",
        fees_heads: "Tuition Fee,Caution Deposit (Refundable)_Tution Fee",
        end_date: null,
        amount: 176000,
        fine: 500,
        advance_amount: null,
        total_amount: 151500,
        currency: "INR",
        payment_status: "unpaid",
      },
    ]);
  });
});

describe("23DMO0003, a day scholar,", () => {
  it("has no hostel", async () => {
    const read = await reads("23DMO0003");
    expect(await read("/student/profile")).toMatchObject({
      student_name: "SANA QURESHI",
      hosteller: false,
      program: "B.Tech. - Electronics and Communication Engineering",
      mentor_details: { faculty_name: "Dr. Sean O'Malley", cabin_number: null, mobile_number: null },
    });
  });

  it.each([
    ["/student/general_outing_requests", {}, []],
    ["/student/weekend_outing_requests", {}, []],
    ["/student/capstone_attendance", semester, null],
    ["/student/pending_payments", {}, []],
  ])("has nothing at %s", async (path, fields, expected) => {
    const read = await reads("23DMO0003");
    expect(await read(path, fields)).toEqual(expected);
  });

  it("has courses, one of them online, and receipts without a total line", async () => {
    const read = await reads("23DMO0003");
    const { courses } = await read("/student/timetable", semester);
    expect(courses[6]).toMatchObject({
      course_code: "MGT1001",
      course_type: "Lab Only",
      slot: "L19+L20",
      venue: "ONL01732-ONL",
      faculty: "Prof. Imran Contractor",
    });
    const receipts = await read("/student/payment_receipts");
    expect(columns(receipts, "receipt_number", "amount")).toEqual([
      ["90031", 176000],
      ["80031", 176000],
      ["80032", 32400.5],
    ]);
  });

  it("can print a receipt", async () => {
    const session = await world.login("23DMO0003");
    const [receipt] = await readAs(session)("/student/payment_receipts");
    const { registration_number = "", csrf_token = "", cookie = "", user_agent = "" } = session;
    const query = new URLSearchParams({ authorizedID: registration_number, _csrf: csrf_token });
    const response = await fetch(`${world.portal.url}/vtop/${receipt.print_download_path}&${query}`, {
      headers: { cookie, "user-agent": user_agent },
    });
    const page = await response.text();
    expect(page).toContain('id="onlineReceipt"');
    expect(page).toContain("90031");
  });
});

describe("23DMO0004, in the final term,", () => {
  it("has a project without a timetable slot", async () => {
    const read = await reads("23DMO0004");
    expect(await read("/student/timetable", semester)).toEqual({
      ...emptyTimetable,
      courses: [
        {
          serial_number: 1,
          class_group: "General (Semester)",
          course_code: "CSE4099",
          course_title: "Capstone Project",
          course_type: "Project",
          ltpjc: "0 0 0 0 14.0",
          credits: 14,
          category: null,
          course_option: "Regular",
          class_id: "AP2026272000902",
          slot: null,
          venue: null,
          faculty: "Dr. Leela Krishnan",
          faculty_school: "SCOPE",
          registered_at: "2026-07-05T09:38:00+05:30",
          attendance_from: "2026-07-06",
          attendance_mode: "Biometric",
          status: "Registered, Invoice Generated, Fees Paid and Approved",
        },
      ],
      total_credits: 14,
    });
    expect(await read("/student/attendance", semester)).toEqual([]);
  });

  it("has a capstone with days on duty and holidays, from its first day to yesterday", async () => {
    const read = await reads("23DMO0004");
    const { info, summary, punches } = await read("/student/capstone_attendance", semester);
    expect(info).toEqual({
      title: "Capstone",
      guide_evaluation_status: "Registered, Approved by Academics and Faculty",
      date_of_registration: "2026-07-06",
    });
    expect(summary).toEqual({ present: 37, on_duty: 6, absent: 5, attendance_percentage: 90 });
    expect(punches).toHaveLength(70);
    expect(punches.at(-1)).toMatchObject({ serial_number: 70, date: "2026-09-24", weekday: "thursday" });
    const statuses = columns(punches, "status").flat();
    const count = (wanted: string | null) => statuses.filter((status) => status === wanted).length;
    expect([count("Present"), count("On Duty"), count("Absent"), count(null)]).toEqual([37, 6, 5, 22]);
    expect(punches[2]).toEqual({
      serial_number: 3,
      date: "2026-07-19",
      weekday: "sunday",
      day_type: "Holiday",
      status: null,
      punch_time: null,
    });
  });
});

describe("24DMO0006, who always needs an OTP,", () => {
  it("has the courses of 23DMO0001 once the OTP is given", async () => {
    const { body } = await world.service.post("/auth/login", {
      registration_number: "24DMO0006",
      password: "pass_good",
    });
    expect(body.status).toBe("otp_required");
    const { otp_challenge } = body;
    const verified = await world.service.post("/auth/verify_otp", { otp_challenge, otp: "123456" });
    const read = readAs(verified.body.session);
    expect((await read("/student/profile")).student_name).toBe("KAVITA SETHI");
    const { courses, total_credits } = await read("/student/timetable", semester);
    expect(columns(courses, "class_id").flat()).toEqual([
      "AP2026272000101",
      "AP2026272000102",
      "AP2026272000121",
      "AP2026272000122",
      "AP2026272000233",
      "AP2026272000241",
      "AP2026272000268",
      "AP2026272000269",
      "AP2026272000320",
      "AP2026272000901",
    ]);
    expect(total_credits).toBe(27);
  });
});
