import type { CourseRegister } from "portico-cli/library";
import {
  defaultParts,
  isPart,
  limitsOf,
  partNames,
  presentOf,
  printable,
  reads,
  renderNeeded,
  renderOutcome,
  UsageError,
  waitingOf,
} from "portico-cli/library";
import { isUnsent, PorticoError } from "portico-client";
import { indiaTime, marksNeeded, weekdays } from "portico-client/insight";
import { Question } from "./elicitation.ts";
import { biometric, capstone, materials } from "./reads/campus.ts";
import { cgpaTarget } from "./reads/cgpa-target.ts";
import { gradeDetail } from "./reads/grade-detail.ts";
import { week } from "./reads/week.ts";
import type { Call, Schema, Tool } from "./tool.ts";

const string = (description?: string): Schema => ({ type: "string", ...(description && { description }) });
const flag = (description: string): Schema => ({ type: "boolean", description });
const number = (description: string, maximum: number): Schema => ({ type: "number", minimum: 0, maximum, description });

const bySemester = { sem_sub_id: string("Default: current semester") };
const course_code = string("Such as CSE3009");
const course_type = string("Type code such as ETH or ELA; default: all");
const date = (words: string): Schema => ({ type: "string", format: "date", description: words });
const aDay = date("YYYY-MM-DD, default: today");

/** The minute of an instant in India, such as `2026-09-24 18:02`. */
function seenAt(instant: number): string {
  const { date, time } = indiaTime(new Date(instant));
  return `${date} ${time}`;
}

/** The texts of an object, such as the grades of courses, without space around them. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, text]) =>
      typeof text === "string" ? [[name.trim(), text.trim()] as const] : [],
    ),
  );

const tool = (name: string, title: string, rest: Omit<Tool, "name" | "title">): Tool => ({ name, title, ...rest });

/** Reads the records of the semester of a call, and names it in the answer. */
const ofSemester =
  (read: (sem_sub_id: string, call: Call) => Promise<object>): Tool["read"] =>
  async (call) => {
    const sem_sub_id = await call.semester();
    return { sem_sub_id, ...(await read(sem_sub_id, call)) };
  };

/** All tools. The name of a tool is that of the command of the command line that shows the same, if there is one. */
export const tools: readonly Tool[] = [
  tool("whoami", "Profile", {
    description: "The student's profile and mentor: the portal's record, which may be out of date.",
    read: async ({ show }) => ({ profile: await show(reads.whoami, {}) }),
  }),
  tool("semesters", "Semesters", {
    description: "The student's semesters with their `sem_sub_id`, newest first.",
    read: async ({ show }) => ({ ...(await show(reads.semesters, {})) }),
  }),
  tool("today", "Day", {
    description:
      "Classes, exams and calendar entries of one day, and the next class. Knows holidays, exam days and day orders.",
    input: { ...bySemester, date: aDay },
    read: ofSemester(async (sem_sub_id, { show, text }) => ({
      today: await show(reads.today, { sem_sub_id, date: text("date") }),
    })),
  }),
  tool("week", "Week", {
    description:
      "Seven days with classes, exams, calendar entries and assignments that are due: to plan a week in one call.",
    input: { ...bySemester, from: aDay },
    read: ofSemester((sem_sub_id, { show, text }) => show(week, { sem_sub_id, from: text("from") })),
  }),
  tool("timetable", "Timetable", {
    description: "The timetable of an ordinary week, with venues and teachers. `today` and `week` know holidays.",
    input: bySemester,
    read: ofSemester(async (sem_sub_id, { show }) => ({
      timetable: await show(reads.timetable, { sem_sub_id, days: weekdays, today: false }),
    })),
  }),
  tool("attendance", "Attendance and plan", {
    description:
      "Attendance per class, and how many coming classes can be missed. The portal rounds percentages up; the plan does not. Attendance is posted late: of a range, the first number, or `out of reach`, assumes that every unposted class was missed; name both. An estimate: classes are cancelled and added, and only the university decides who may sit an exam.",
    input: {
      ...bySemester,
      course_code,
      threshold: number("Percent to keep, default 75", 100),
      from: date("First day of the plan, not before today, which is the default"),
      absent: {
        type: "array",
        items: {
          type: "object",
          properties: {
            from: date("First day"),
            to: date("Last day"),
            class_ids: { type: "array", items: { type: "string" }, minItems: 1, description: "Default: all" },
            as: { type: "string", enum: ["absent", "on_duty"] },
          },
          required: ["from"],
          additionalProperties: false,
        },
        description: "What if the student is away on these days; on duty counts as attended",
      },
      plan: flag("False: the portal's figures without a plan, with far fewer portal requests"),
    },
    async read({ show, say, semester, text, number, args }) {
      const sem_sub_id = await semester();
      const options = { sem_sub_id, course_code: text("course_code") };
      const absent = Array.isArray(args.absent) ? args.absent : [];
      const planned = { ...options, from: text("from"), threshold: number("threshold") ?? 75, absent };
      const attendance = await show(reads.attendance, options);
      const plan = args.plan === false ? null : await show(reads.plan, planned);
      const notPlanned = plan === null ? null : (reads.plan.failure?.(plan) ?? null);
      if (notPlanned !== null) say(notPlanned.message);
      return { sem_sub_id, attendance, plan };
    },
  }),
  tool("attendance_register", "Attendance register", {
    description: "Every class of a course that was held, newest first: present, absent or on duty.",
    input: { ...bySemester, course_code, course_type, absent: flag("True: only classes that the student missed") },
    required: ["course_code"],
    async read({ show, semester, text, args }) {
      const sem_sub_id = await semester();
      const options = { sem_sub_id, course_code: text("course_code") ?? "", course_type: text("course_type") };
      const isShown = ({ status }: CourseRegister["register"][number]) => args.absent !== true || status === "Absent";
      const query = {
        ...reads.register,
        read: async (...call: Parameters<typeof reads.register.read>) =>
          (await reads.register.read(...call)).map((one) => ({ ...one, register: one.register.filter(isShown) })),
      };
      return { sem_sub_id, registers: await show(query, options) };
    },
  }),
  tool("marks", "Marks", {
    description:
      "Marks of all courses or one, by assessment; 0 is a mark. With `target`, also what the assessments that are still open, such as the FAT, must bring. The totals for a grade are not known before grades are published.",
    input: { ...bySemester, course_code, target: number("Total out of 100 to reach", 100) },
    read: ofSemester(async (sem_sub_id, { show, text, number }) => {
      const marks = await show(reads.marks, { sem_sub_id, course_code: text("course_code") });
      const target = number("target");
      if (target === null) return { marks, needed: null };
      const read = async () => marks.map((one) => marksNeeded(one, target));
      return { marks, needed: await show({ read, render: renderNeeded }, {}) };
    }),
  }),
  tool("exams", "Exam schedule", {
    description: "Exams with date, reporting time, venue and seat. What is missing is not announced yet.",
    input: bySemester,
    read: ofSemester(async (sem_sub_id, { show }) => ({ exam_schedule: await show(reads.exams, { sem_sub_id }) })),
  }),
  tool("grades", "Grades", {
    description:
      "CGPA, credits and all grades. With `sem_sub_id`, the grades and totals of that semester. With `course_code`, the marks behind the grade of one course, class statistics and the limits of the grades.",
    input: { sem_sub_id: string("Default: all semesters"), course_code },
    async read({ show, text, namedSemester }) {
      const [sem_sub_id, course] = [namedSemester(), text("course_code")];
      if (course !== null) return { ...(await show(gradeDetail, { course_code: course, sem_sub_id })) };
      const grades = await show(reads.grades, { sem_sub_id });
      return sem_sub_id === null ? { grade_history: grades } : { sem_sub_id, grade_view: grades };
    },
  }),
  tool("gpa", "Grade point averages", {
    description:
      "CGPA and GPA calculated from the grades; with `assumed` grades, what they would become; with `target_cgpa`, what the current courses must bring. If the calculated CGPA differs from the portal's, trust the portal.",
    input: {
      sem_sub_id: string("Also the GPA of this semester"),
      assumed: {
        type: "object",
        additionalProperties: { type: "string" },
        description: 'Grades of current courses: {"CSE3009": "A"}',
      },
      target_cgpa: number("CGPA to reach", 10),
    },
    async read({ show, semester, namedSemester, text, number, args }) {
      const target = number("target_cgpa");
      const assumed = textsOf(args.assumed);
      const isAssumed = Object.keys(assumed).length > 0;
      if (target !== null && isAssumed)
        throw new UsageError(
          "assumed and target_cgpa cannot be combined: call once with target_cgpa, then check grades for every course with assumed.",
        );
      if (target !== null) return { ...(await show(cgpaTarget, { sem_sub_id: await semester(), target })) };
      const assumed_in = isAssumed ? await semester() : null;
      const sem_sub_id = isAssumed ? text("sem_sub_id") : namedSemester();
      return { gpa: await show(reads.gpa, { sem_sub_id, assumed, others: null, assumed_in }) };
    },
  }),
  tool("calendar", "Academic calendar", {
    description: "Holidays, exam days, day orders and other special days of a semester.",
    input: {
      ...bySemester,
      month: string("YYYY-MM, default: all"),
      class_group_id: string("Default: COMB, all groups"),
    },
    read: ofSemester(async (sem_sub_id, { show, text }) => {
      const fields = { month: text("month"), class_group_id: text("class_group_id"), all: false };
      return { calendar: await show(reads.calendar, { sem_sub_id, ...fields }) };
    }),
  }),
  tool("assignments", "Digital assignments", {
    description: "Digital assignments with due date and whether they are submitted. Nothing can be submitted here.",
    input: { ...bySemester, course_code },
    read: ofSemester(async (sem_sub_id, { show, text }) => ({
      digital_assignments: await show(reads.assignments, { sem_sub_id, course_code: text("course_code") }),
    })),
  }),
  tool("materials", "Course materials", {
    description:
      "Lectures and materials of a course; without `course_code`, the courses that have a course page. Files cannot be opened here: `portico download` saves them.",
    input: { ...bySemester, course_code, course_type },
    read: ofSemester((sem_sub_id, { show, text }) => {
      const course = { course_code: text("course_code"), course_type: text("course_type") };
      return show(materials, { sem_sub_id, ...course, download: null });
    }),
  }),
  tool("capstone", "Capstone attendance", {
    description: "Attendance of the capstone project, in days.",
    input: bySemester,
    read: ofSemester(async (sem_sub_id, { show }) => ({ capstone: await show(capstone, { sem_sub_id }) })),
  }),
  tool("messages", "Messages", {
    description: "Messages of teachers.",
    read: async ({ show }) => ({ ...(await show(reads.messages, {})) }),
  }),
  tool("dues", "Payments", {
    description: "Pending payments, and receipts of past ones. Nothing can be paid here.",
    input: { receipts: flag("True: also receipts") },
    read: async ({ show, args }) => ({
      pending_payments: await show(reads.dues, { paid: false }),
      ...(args.receipts === true && { payment_receipts: await show(reads.dues, { paid: true }) }),
    }),
  }),
  tool("outings", "Outing requests", {
    description:
      "Leave and weekend outing requests with their status; none for a day scholar. Nothing can be requested here.",
    read: async ({ show }) => ({ ...(await show(reads.outings, {})) }),
  }),
  tool("biometric", "Biometric punches", {
    description: "Punches of one day at the biometric devices.",
    input: { date: aDay },
    read: async ({ portico, show, text }) => ({
      punches: await show(biometric, { date: text("date") ?? (await presentOf(portico)).date }),
    }),
  }),
  tool("faculty_search", "Faculty search", {
    description: "Office, email and open hours of a teacher: the first match of the portal's search.",
    input: { search_term: { type: "string", minLength: 3, description: "Part of a name, or an employee id" } },
    required: ["search_term"],
    async read({ portico, show, say, text }) {
      const search_term = text("search_term") ?? "";
      if ((await portico.facultySearch({ search_term })).emp_id !== "")
        return { faculty: await show(reads.faculty, { search_term }) };
      say("Nobody matches.");
      return { faculty: null };
    },
  }),
  tool("other_page", "Other pages of the portal", {
    description:
      "Without `path`, the student's menu: curriculum, scholarships, hostel room, arrears, circulars and more. With `path`, the texts of that page, which nobody has described: quote, do not interpret. Only for what no other tool reads.",
    input: { path: string("A `path` of the menu"), sem_sub_id: string("For a page that asks for a semester") },
    async read({ show, text, namedSemester }) {
      const path = text("path");
      if (path === null) return { menu: await show(reads.menu, {}) };
      return { page: await show(reads.page, { path, sem_sub_id: namedSemester(), csv: false }) };
    },
  }),
  tool("changes", "Changes", {
    description:
      "What is new or different on the portal since this tool was last called for the student, by any assistant, or since a day of the last week. A part that is read for the first time can only be compared the next time.",
    input: {
      ...bySemester,
      since: date("YYYY-MM-DD: compares with the last state known on that day, such as yesterday"),
      parts: {
        type: "array",
        items: { type: "string", enum: partNames },
        description: `Default: ${defaultParts.join(", ")}`,
      },
    },
    async read({ show, say, text, args, changes }) {
      const parts = Array.isArray(args.parts) ? args.parts.filter(isPart) : [];
      const options = {
        parts: parts.length > 0 ? [...new Set(parts)] : defaultParts,
        sem_sub_id: text("sem_sub_id"),
        store: changes,
      };
      const found = await show(reads.changes, options);
      const notCompared = [...found.baselines, ...found.problems].map(
        ({ part, sem_sub_id }) => `${part} ${sem_sub_id}`,
      );
      const read = [options.sem_sub_id, ...found.semesters.map(({ id }) => id)];
      const compared_with = [...changes.compared].flatMap(([key, at]) => {
        const [name = "", sem_sub_id = null] = key.split(" ");
        const part = options.parts.find((one) => one === name);
        const isRead = sem_sub_id === null || read.includes(sem_sub_id);
        return part === undefined || !isRead || notCompared.includes(`${part} ${sem_sub_id}`)
          ? []
          : [{ part, sem_sub_id, seen: seenAt(at) }];
      });
      for (const seen of new Set(compared_with.map((one) => one.seen))) {
        const names = compared_with.flatMap((one) => (one.seen === seen ? one.part : []));
        say(`Compared with ${seen}: ${[...new Set(names)].join(", ")}.`);
      }
      const problem = changes.problem();
      if (problem !== null) say(problem);
      return { ...found, compared_with };
    },
  }),
  tool("outing_request", "Outing request", {
    description:
      "The limits of the form for leave or a weekend outing. With `values` of its fields, applies; with the id `cancel`, cancels that request. The app shows the student what would be sent: nothing is sent unless the student agrees there.",
    input: {
      kind: { type: "string", enum: ["general", "weekend"] },
      values: { type: "object", description: "By field name", additionalProperties: { type: "string" } },
      cancel: { type: "string", description: "leave_id or booking_id" },
      draft: { type: "string", description: "Of an earlier answer: asks what became of it" },
    },
    required: ["kind"],
    sends: true,
    async read({ portico, args, text, say, canAsk, agreed }) {
      const asked = text("draft");
      const sent = asked ?? (canAsk ? agreed : null);
      if (sent != null) {
        const later = `Call outing_request later with this draft, and send nothing again before: ${sent}`;
        const asking = asked === null ? portico.submitOuting(sent) : portico.outingOutcome({ draft: sent });
        const outcome = await asking.catch((error: unknown) => {
          if (!(error instanceof PorticoError) || isUnsent(error)) throw error;
          say(`${error.detail} It is not known whether it was sent.`);
          return { outcome: "unknown" as const, is_final: false };
        });
        if ("user_message" in outcome) say(renderOutcome(outcome));
        if (!outcome.is_final) say(later);
        return { ...outcome, draft: outcome.is_final ? null : sent };
      }
      const kind: "general" | "weekend" = text("kind") === "weekend" ? "weekend" : "general";
      const [values, cancel] = [textsOf(args.values), text("cancel")];
      const isForm = cancel === null && Object.keys(values).length === 0;
      if (!isForm && (agreed === null || !canAsk)) {
        const cannot = "This app cannot show the student what would be sent: the student must use another one.";
        say(`${canAsk ? "The student did not agree." : cannot} Nothing was sent.`);
        return { outcome: "not_sent" };
      }
      const request = isForm ? { kind } : cancel === null ? { kind, values } : { kind, cancel };
      const prepared = await portico.outingPrepare(request);
      const { limits, sentence, draft, other_requests_waiting } = prepared;
      const notices = limits?.notices ?? [];
      if (draft !== null && sentence !== null)
        throw new Question(
          printable([...notices, sentence.en, ...(other_requests_waiting > 0 ? [waitingOf(prepared)] : [])].join("\n")),
          "Send it to the portal, once",
          draft,
        );
      for (const field of limits?.fields ?? []) say(`${field.name}: ${limitsOf(field)}`);
      for (const notice of notices) say(printable(notice));
      return { limits };
    },
  }),
  tool("logout", "Log out", {
    description: "Ends the session at the portal. Only if the student asks for it.",
    ends: true,
    async read({ portico, say }) {
      await portico.logout();
      say("Logged out. The next question needs a new login.");
      return { logged_out: true };
    },
  }),
];
