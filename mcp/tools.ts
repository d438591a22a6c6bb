import { defaultParts, isPart, partNames, reads } from "portico-cli/library";
import { weekdays } from "portico-client/insight";
import type { Schema } from "./contract-type.ts";
import { definition, describe, endpointContract, field, nullable, type Properties, referenceTo } from "./schema.ts";
import { semesterInput, semesterOutput, type Tool } from "./tool.ts";

const courseInput: Schema = describe(field("AttendanceEntry", "course_code"), "In any case.");
const courseTypeInput: Schema = describe(field("AttendanceDetailRequest", "course_type"), "Default: every type.");
const answerOf = (path: Parameters<typeof endpointContract>[0]): Schema => endpointContract(path).answer;
const bySemester: Properties = { sem_sub_id: semesterInput };

/** The texts of an object, such as the grades of courses. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const classIds = "Theory and lab of a course are separate entries with the same course code.";

/** All tools. The name of a tool is that of the command of the command line that shows the same. */
export const tools: readonly Tool[] = [
  {
    name: "whoami",
    title: "Profile",
    endpoints: ["/student/profile"],
    figures: "It is the portal's record of the student and may be out of date.",
    input: {},
    output: { profile: answerOf("/student/profile") },
    read: async ({ show }) => ({ profile: await show(reads.whoami, {}) }),
  },
  {
    name: "semesters",
    title: "Semesters",
    endpoints: ["/student/semesters"],
    figures: "The first one is what the other tools read by default.",
    input: {},
    output: { semesters: field("SemesterList", "semesters") },
    read: async ({ show }) => ({ ...(await show(reads.semesters, {})) }),
  },
  {
    name: "today",
    title: "Day",
    endpoints: ["/student/timetable", "/student/calendar/month", "/student/exam_schedule"],
    description: "Classes, exams and calendar entries of a day, and the next class. The default is today in India.",
    figures:
      "Classes follow the academic calendar: none on holidays and exam days, those of another weekday on a day order. If `by_calendar` is false, the portal has no calendar, and holidays are not known.",
    input: { ...bySemester, date: describe(field("CalendarDay", "date"), "Default: today in India.") },
    output: { sem_sub_id: semesterOutput, today: referenceTo("Today") },
    async read({ show, semester, text }) {
      const sem_sub_id = await semester();
      return { sem_sub_id, today: await show(reads.today, { sem_sub_id, date: text("date") }) };
    },
  },
  {
    name: "timetable",
    title: "Timetable",
    endpoints: ["/student/timetable"],
    figures: "It is the plan of an ordinary week: `today` knows holidays and exam days.",
    input: bySemester,
    output: { sem_sub_id: semesterOutput, timetable: answerOf("/student/timetable") },
    async read({ show, semester }) {
      const sem_sub_id = await semester();
      return { sem_sub_id, timetable: await show(reads.timetable, { sem_sub_id, days: weekdays, today: false }) };
    },
  },
  {
    name: "attendance",
    title: "Attendance and plan",
    endpoints: ["/student/attendance", "/student/timetable", "/student/calendar"],
    figures:
      "The portal rounds percentages up: 75 may be 74.1. `plan` says how many of the coming classes can be missed, by the timetable and the academic calendar, compared without rounding; `reason` says why a class has no plan. Attendance is posted late: `can_miss` holds even if every `unposted` class was missed, `can_miss_at_most` if all were attended; name both. It is an estimate: classes can be cancelled or added, and only the university decides who is admitted to an exam. With `course_code`, the register is read too, and cancelled classes no longer count as unposted.",
    input: {
      ...bySemester,
      course_code: describe(courseInput, "Plans only this course, with its register."),
      threshold: describe(field("AttendancePlanOptions", "threshold"), "From 0 to 100."),
      from: describe(field("AttendancePlanOptions", "from"), "Default: today in India."),
    },
    output: {
      sem_sub_id: semesterOutput,
      attendance: answerOf("/student/attendance"),
      plan: referenceTo("AttendancePlan"),
    },
    async read({ show, semester, text, args: { threshold } }) {
      const sem_sub_id = await semester();
      const attendance = await show(reads.attendance, { sem_sub_id });
      const plan = await show(reads.plan, {
        ...{ sem_sub_id, course_code: text("course_code"), from: text("from") },
        ...(typeof threshold === "number" && { threshold }),
      });
      return { sem_sub_id, attendance, plan };
    },
  },
  {
    name: "attendance_register",
    title: "Attendance register",
    endpoints: ["/student/attendance_detail", "/student/attendance"],
    figures: `Each row is a class that was held, newest first. ${classIds} A row can be "Not Posted": then nobody has entered it yet.`,
    input: { ...bySemester, course_code: courseInput, course_type: courseTypeInput },
    required: ["course_code"],
    output: {
      sem_sub_id: semesterOutput,
      registers: {
        type: "array",
        description: "One per class of the course: theory, lab or project.",
        items: {
          type: "object",
          required: ["attendance", "register"],
          properties: { attendance: referenceTo("AttendanceEntry"), register: answerOf("/student/attendance_detail") },
        },
      },
    },
    async read({ show, semester, text }) {
      const sem_sub_id = await semester();
      const course_code = text("course_code") ?? "";
      const registers = await show(reads.register, { sem_sub_id, course_code, course_type: text("course_type") });
      return { sem_sub_id, registers };
    },
  },
  {
    name: "marks",
    title: "Marks",
    endpoints: ["/student/marks"],
    figures: `A mark that is null has not been entered; 0 is a mark. ${classIds} The portal weighs each mark itself; nothing here is added up.`,
    input: bySemester,
    output: { sem_sub_id: semesterOutput, marks: answerOf("/student/marks") },
    async read({ show, semester }) {
      const sem_sub_id = await semester();
      return { sem_sub_id, marks: await show(reads.marks, { sem_sub_id }) };
    },
  },
  {
    name: "exams",
    title: "Exam schedule",
    endpoints: ["/student/exam_schedule"],
    figures: "A date, venue or seat that is null has not been announced. Times are Indian Standard Time.",
    input: bySemester,
    output: { sem_sub_id: semesterOutput, exam_schedule: answerOf("/student/exam_schedule") },
    async read({ show, semester }) {
      const sem_sub_id = await semester();
      return { sem_sub_id, exam_schedule: await show(reads.exams, { sem_sub_id }) };
    },
  },
  {
    name: "grades",
    title: "Grades",
    endpoints: ["/student/grade_history", "/student/grade_view"],
    figures:
      "CGPA and credits are the portal's own. With `sem_sub_id`, the results of that semester are returned instead, with `grade_history` null; a semester without results has an empty list.",
    input: { sem_sub_id: describe(field("SemesterRequest", "sem_sub_id"), "Default: all grades, not one semester.") },
    output: {
      grade_history: nullable(answerOf("/student/grade_history")),
      grade_view: nullable(answerOf("/student/grade_view")),
    },
    async read({ show, text }) {
      const sem_sub_id = text("sem_sub_id");
      const grades = await show(reads.grades, { sem_sub_id });
      return sem_sub_id === null
        ? { grade_history: grades, grade_view: null }
        : { grade_history: null, grade_view: grades };
    },
  },
  {
    name: "gpa",
    title: "Grade point averages",
    endpoints: ["/student/grade_history", "/student/grade_view", "/student/timetable"],
    description:
      "GPA and CGPA, calculated from the grades, also with assumed grades for the courses of the current semester: what the CGPA would be.",
    figures:
      "`portal_cgpa` is the portal's own figure. If `agrees` is false, trust it and not the calculation. `not_counted` lists every course that an average leaves out, and why.",
    input: {
      sem_sub_id: describe(field("SemesterRequest", "sem_sub_id"), "Also calculates the GPA of this semester."),
      assumed: field("GpaOptions", "assumed"),
    },
    output: { gpa: referenceTo("Gpa") },
    async read({ show, semester, text, args }) {
      const assumed = textsOf(args.assumed);
      const assumed_in = Object.keys(assumed).length > 0 ? await semester() : null;
      return { gpa: await show(reads.gpa, { sem_sub_id: text("sem_sub_id"), assumed, others: null, assumed_in }) };
    },
  },
  {
    name: "calendar",
    title: "Academic calendar",
    endpoints: ["/student/calendar", "/student/calendar/month"],
    figures: "A day without entries has an empty list: the portal says nothing about it.",
    input: {
      ...bySemester,
      month: describe(field("CalendarMonthRequest", "month"), "Default: every month of the semester."),
      class_group_id: field("CalendarRequest", "class_group_id"),
    },
    output: { sem_sub_id: semesterOutput, calendar: answerOf("/student/calendar") },
    async read({ show, semester, text }) {
      const sem_sub_id = await semester();
      const fields = { month: text("month"), class_group_id: text("class_group_id"), all: false };
      return { sem_sub_id, calendar: await show(reads.calendar, { sem_sub_id, ...fields }) };
    },
  },
  {
    name: "assignments",
    title: "Digital assignments",
    endpoints: ["/student/digital_assignments"],
    figures:
      "A due date that is null has not been set. The status is the portal's: `submission_text` has its own words.",
    input: bySemester,
    output: { sem_sub_id: semesterOutput, digital_assignments: answerOf("/student/digital_assignments") },
    async read({ show, semester }) {
      const sem_sub_id = await semester();
      return { sem_sub_id, digital_assignments: await show(reads.assignments, { sem_sub_id }) };
    },
  },
  {
    name: "dues",
    title: "Payments",
    endpoints: ["/student/pending_payments", "/student/payment_receipts"],
    figures: "Amounts are in the currency that the record names. Nothing can be paid here.",
    input: { receipts: { type: "boolean", description: "Also lists the receipts of past payments. Default: false." } },
    output: {
      pending_payments: answerOf("/student/pending_payments"),
      payment_receipts: nullable(answerOf("/student/payment_receipts")),
    },
    read: async ({ show, args }) => ({
      pending_payments: await show(reads.dues, { paid: false }),
      payment_receipts: args.receipts === true ? await show(reads.dues, { paid: true }) : null,
    }),
  },
  {
    name: "outings",
    title: "Outing requests",
    endpoints: ["/student/general_outing_requests", "/student/weekend_outing_requests"],
    description: "The student's leave and weekend outing requests with their status. Nothing can be requested here.",
    figures: "`status` is the portal's text and `status_code` its meaning. Both lists are empty for a day scholar.",
    input: {},
    output: {
      general: answerOf("/student/general_outing_requests"),
      weekend: answerOf("/student/weekend_outing_requests"),
    },
    read: async ({ show }) => ({ ...(await show(reads.outings, {})) }),
  },
  {
    name: "faculty_search",
    title: "Faculty search",
    endpoints: ["/student/faculty/search", "/student/faculty/details"],
    figures: "Only the first match of the portal's search is returned, and null if nobody matches.",
    input: { search_term: field("FacultySearchRequest", "search_term") },
    required: ["search_term"],
    output: { faculty: nullable(answerOf("/student/faculty/details")) },
    async read({ portico, show, say, text }) {
      const search_term = text("search_term") ?? "";
      if ((await portico.facultySearch({ search_term })).emp_id !== "")
        return { faculty: await show(reads.faculty, { search_term }) };
      say("Nobody matches.");
      return { faculty: null };
    },
  },
  {
    name: "materials",
    title: "Course materials",
    endpoints: ["/student/course_page/courses", "/student/course_page/slots", "/student/course_page/detail"],
    description:
      "The lectures and materials of a course. Without `course_code`, the courses that have a course page. Files are not downloaded: their paths work only with the session.",
    figures:
      "`url` is a public link; `download_path` is a file of the portal. A lecture without materials has an empty list.",
    input: { ...bySemester, course_code: courseInput, course_type: courseTypeInput },
    output: {
      sem_sub_id: semesterOutput,
      courses: nullable(answerOf("/student/course_page/courses")),
      details: nullable({ type: "array", items: answerOf("/student/course_page/detail") }),
    },
    async read({ show, semester, text }) {
      const sem_sub_id = await semester();
      const course = { course_code: text("course_code"), course_type: text("course_type") };
      const found = await show(reads.materials, { sem_sub_id, ...course, download: null });
      return { sem_sub_id, courses: null, details: null, ...found };
    },
  },
  {
    name: "changes",
    title: "Changes",
    endpoints: ["/student/refresh"],
    description:
      "What is new or different on the portal since this tool was last called. The first call only remembers the current state: every part is then one of the `baselines`.",
    figures:
      "A part without entries in `changes`, `baselines` and `problems` is unchanged. A part that could not be read is one of the `problems`; nothing is known about its changes.",
    input: {
      ...bySemester,
      parts: {
        type: "array",
        items: { type: "string", enum: partNames },
        uniqueItems: true,
        description: "What to compare. Default: what changes most often.",
      },
    },
    output: definition("Changes").properties as Properties,
    async read({ show, text, args, changes }) {
      const parts = Array.isArray(args.parts) ? args.parts.filter(isPart) : [];
      const options = {
        parts: parts.length > 0 ? parts : defaultParts,
        sem_sub_id: text("sem_sub_id"),
        store: changes,
      };
      return { ...(await show(reads.changes, options)) };
    },
  },
];
