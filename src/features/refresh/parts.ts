import type { Static, TSchema } from "typebox";
import { weekdays } from "../../calendar.ts";
import { list } from "../../contract/fields.ts";
import { type Collection, collection } from "../../digest/collection.ts";
import type { PortalSession } from "../../portal/session.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { AttendanceEntry } from "../attendance/schema.ts";
import { biometricPage } from "../biometric/biometric.page.ts";
import { BiometricPunch } from "../biometric/schema.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { CalendarDay } from "../calendar/schema.ts";
import { readDigitalAssignments } from "../digital-assignments/read-assignments.ts";
import { DigitalAssignment, DigitalAssignmentCourse } from "../digital-assignments/schema.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { ExamEntry, ExamGroup } from "../exam-schedule/schema.ts";
import { gradeHistoryPage } from "../grades/grade-history.page.ts";
import { gradeViewPage } from "../grades/grade-view.page.ts";
import { GradeCount, GradeHistory, GradeHistoryCourse, GradeHistoryDetail, GradeViewCourse } from "../grades/schema.ts";
import { marksPage } from "../marks/marks.page.ts";
import { Assessment, MarksCourse } from "../marks/schema.ts";
import { generalOutingPage } from "../outing/general.page.ts";
import { GeneralOutingRequest, WeekendOutingRequest } from "../outing/schema.ts";
import { weekendOutingPage } from "../outing/weekend.page.ts";
import { pendingPaymentsPage } from "../payments/pending.page.ts";
import { paymentReceiptsPage } from "../payments/receipts.page.ts";
import { PaymentReceipt, PendingPayment } from "../payments/schema.ts";
import { mentorPage } from "../profile/mentor.page.ts";
import { profilePage } from "../profile/profile.page.ts";
import { Mentor, Profile } from "../profile/schema.ts";
import { Semester, SemesterList } from "../semesters/schema.ts";
import { RegisteredCourse, Timetable, TimetableEntry } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";

/** What a part is read for. */
export interface PartInput {
  readonly registration_number: string;
  readonly sem_sub_id: string;
  readonly class_group_id: string;
  readonly date: string;
  /** The student's semesters. Several parts share the request. */
  readonly semesters: () => Promise<readonly Semester[]>;
}

/** One part of a refresh: the answer of a data endpoint, and the records whose changes are tracked. */
export interface Part<Answer extends TSchema = TSchema> {
  readonly answer: Answer;
  /** The input that decides what the answer is about, besides the student. */
  readonly about: readonly ("sem_sub_id" | "class_group_id" | "date")[];
  read(student: PortalSession, input: PartInput): Promise<Static<Answer>>;
  readonly collections: readonly Collection<Static<Answer>>[];
}

/** Infers the types of `read` and `collections` from the schema. */
const part = <Answer extends TSchema>(answer: Answer, rest: Omit<Part<Answer>, "answer">): Part =>
  ({ answer, ...rest }) as Part;

const inPortalOrder = "In the portal's order.";

/** The parts of a refresh by name. Each is the answer of the endpoint with the same name. */
export const parts = {
  profile: part(Profile, {
    about: [],
    read: (student, { registration_number }) => student.read(profilePage, { registration_number }),
    collections: [
      collection("profile", Profile, {
        key: ["registration_number"],
        without: ["mentor_details"],
        records: ({ mentor_details, ...profile }) => [profile],
      }),
      collection("mentor_details", Mentor, {
        key: [],
        records: ({ mentor_details }) => (mentor_details === null ? [] : [mentor_details]),
      }),
    ],
  }),
  semesters: part(SemesterList, {
    about: [],
    read: async (_, { semesters }) => ({ semesters: [...(await semesters())] }),
    collections: [collection("semesters", Semester, { key: ["id"], records: ({ semesters }) => semesters })],
  }),
  attendance: part(list(AttendanceEntry, inPortalOrder), {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => student.read(attendancePage, { sem_sub_id }),
    collections: [
      collection("attendance", AttendanceEntry, { key: ["course_code", "course_type"], records: (entries) => entries }),
    ],
  }),
  timetable: part(Timetable, {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => student.read(timetablePage, { sem_sub_id }),
    collections: [
      collection("classes", TimetableEntry, {
        key: ["weekday", "course_code", "course_type_code", "slot"],
        records: (timetable) =>
          weekdays.flatMap((weekday) => timetable[weekday].map((entry) => ({ weekday, ...entry }))),
      }),
      collection("courses", RegisteredCourse, {
        key: ["course_code", "course_type"],
        records: ({ courses }) => courses,
      }),
      collection("totals", Timetable, {
        key: [],
        without: [...weekdays, "courses"],
        records: ({ total_credits }) => [{ total_credits }],
      }),
    ],
  }),
  marks: part(list(MarksCourse, inPortalOrder), {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => student.read(marksPage, { sem_sub_id }),
    collections: [
      collection("courses", MarksCourse, {
        key: ["class_id"],
        without: ["assessments"],
        records: (courses) => courses.map(({ assessments, ...course }) => course),
      }),
      collection("assessments", Assessment, {
        key: ["class_id", "mark_title"],
        records: (courses) =>
          courses.flatMap(({ class_id, course_code, course_title, course_type, assessments }) =>
            assessments.map((assessment) => ({ class_id, course_code, course_title, course_type, ...assessment })),
          ),
      }),
    ],
  }),
  exam_schedule: part(list(ExamGroup, inPortalOrder), {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => student.read(examSchedulePage, { sem_sub_id }),
    collections: [
      collection("groups", ExamGroup, {
        key: ["exam_type", "class_group"],
        without: ["subjects"],
        records: (groups) => groups.map(({ subjects, ...group }) => group),
      }),
      collection("exams", ExamEntry, {
        key: ["exam_type", "course_code", "course_type_code"],
        records: (groups) =>
          groups.flatMap(({ exam_type, subjects }) => subjects.map((exam) => ({ exam_type, ...exam }))),
      }),
    ],
  }),
  grade_history: part(GradeHistory, {
    about: [],
    read: (student) => student.read(gradeHistoryPage, {}),
    collections: [
      collection("totals", GradeHistory, {
        key: [],
        without: ["grade_counts", "courses"],
        records: ({ grade_counts, courses, ...totals }) => [totals],
      }),
      collection("grade_counts", GradeCount, { key: ["grade"], records: ({ grade_counts }) => grade_counts }),
      collection("courses", GradeHistoryCourse, {
        key: ["course_code"],
        without: ["details"],
        records: ({ courses }) => courses.map(({ details, ...course }) => course),
      }),
      collection("details", GradeHistoryDetail, {
        key: ["effective_course_code", "course_code", "course_type_code", "exam_month"],
        records: ({ courses }) =>
          courses.flatMap(({ course_code, details }) =>
            details.map((detail) => ({ effective_course_code: course_code, ...detail })),
          ),
      }),
    ],
  }),
  grade_view: part(list(GradeViewCourse, inPortalOrder), {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => student.read(gradeViewPage, { sem_sub_id }),
    collections: [
      collection("courses", GradeViewCourse, { key: ["course_code", "course_type"], records: (courses) => courses }),
    ],
  }),
  biometric: part(list(BiometricPunch, inPortalOrder), {
    about: ["date"],
    read: (student, { date }) => student.read(biometricPage, { date }),
    collections: [
      collection("punches", BiometricPunch, { key: ["date", "time", "venue"], records: (punches) => punches }),
    ],
  }),
  mentor: part(Mentor, {
    about: [],
    read: (student) => student.read(mentorPage, {}),
    collections: [collection("mentor", Mentor, { key: [], records: (mentor) => [mentor] })],
  }),
  digital_assignments: part(list(DigitalAssignmentCourse, inPortalOrder), {
    about: ["sem_sub_id"],
    read: (student, { sem_sub_id }) => readDigitalAssignments(student, { sem_sub_id }),
    collections: [
      collection("courses", DigitalAssignmentCourse, {
        key: ["class_id"],
        without: ["assignments"],
        records: (courses) => courses.map(({ assignments, ...course }) => course),
      }),
      collection("assignments", DigitalAssignment, {
        key: ["class_id", "assignment_title"],
        records: (courses) =>
          courses.flatMap(({ class_id, course_code, course_title, course_type, assignments }) =>
            assignments.map((assignment) => ({ class_id, course_code, course_title, course_type, ...assignment })),
          ),
      }),
    ],
  }),
  pending_payments: part(list(PendingPayment, inPortalOrder), {
    about: [],
    read: (student) => student.read(pendingPaymentsPage, {}),
    collections: [collection("invoices", PendingPayment, { key: ["invoice_number"], records: (invoices) => invoices })],
  }),
  payment_receipts: part(list(PaymentReceipt, inPortalOrder), {
    about: [],
    read: (student) => student.read(paymentReceiptsPage, {}),
    collections: [collection("receipts", PaymentReceipt, { key: ["receipt_number"], records: (receipts) => receipts })],
  }),
  general_outing_requests: part(list(GeneralOutingRequest, inPortalOrder), {
    about: [],
    read: (student) => student.read(generalOutingPage, {}),
    collections: [
      collection("requests", GeneralOutingRequest, {
        key: ["from_date", "from_time", "place_of_visit"],
        records: (requests) => requests,
      }),
    ],
  }),
  weekend_outing_requests: part(list(WeekendOutingRequest, inPortalOrder), {
    about: [],
    read: (student) => student.read(weekendOutingPage, {}),
    collections: [
      collection("requests", WeekendOutingRequest, {
        key: ["date", "from_time", "place_of_visit"],
        records: (requests) => requests,
      }),
    ],
  }),
  calendar: part(list(CalendarDay, "Days, sorted by date."), {
    about: ["sem_sub_id", "class_group_id"],
    read: (student, { sem_sub_id, class_group_id }) => readCalendar(student, { sem_sub_id, class_group_id }),
    collections: [collection("days", CalendarDay, { key: ["date"], records: (days) => days })],
  }),
} as const;

export type PartName = keyof typeof parts;

/** The names of all parts, in the order of the documentation. */
export const partNames = Object.keys(parts) as readonly PartName[]; // Object.keys loses the type of the keys.
