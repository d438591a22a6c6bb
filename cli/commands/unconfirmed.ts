import { ofCourse } from "../course-choice.ts";
import { type Input, noOptions, readAction } from "../read-command.ts";
import { section, table } from "../table.ts";

export const curriculum = readAction({
  options: ({ args }: Input): { readonly course_code?: string | null } => ({ course_code: args[0] ?? null }),
  async read(portico, options) {
    const curriculum = await portico.curriculum();
    return { ...curriculum, courses: ofCourse(curriculum.courses, options, "course of the curriculum") };
  },
  render({ courses, credits }, { columns }) {
    const courseRows = courses.map((course) => [
      ...[course.basket, course.course_code, course.course_title, course.course_type],
      ...[course.credits, course.requirement, course.registration_status],
    ]);
    const creditRows = credits.map(({ category, total_credits, credits_earned }) => [
      ...[category, total_credits, credits_earned],
    ]);
    const headings = ["Basket", "Course", "Title", "Type", "Credits", "Requirement", "Registration"];
    return [
      courseRows.length === 0 ? "No curriculum." : table(headings, courseRows, columns),
      section(
        "CREDITS",
        creditRows.length === 0 ? "No credits." : table(["Category", "Total", "Earned"], creditRows, columns),
      ),
    ].join("\n\n");
  },
});

export const messages = readAction({
  options: noOptions,
  read: (portico) => portico.messages(),
  render({ class_messages, mentor_messages }, { columns }) {
    const classRows = class_messages.map(({ course, message }) => [course, message]);
    const mentorRows = mentor_messages.map(({ sent, message }) => [sent, message]);
    return [
      section("CLASSES", classRows.length === 0 ? "No messages." : table(["Course", "Message"], classRows, columns)),
      section("MENTOR", mentorRows.length === 0 ? "No messages." : table(["Sent", "Message"], mentorRows, columns)),
    ].join("\n\n");
  },
});

export const dashboard = readAction({
  options: noOptions,
  read: (portico) => portico.dashboard(),
  render({ credits, upcoming_assignments }, { columns }) {
    const figures = [
      ["Current CGPA", credits.cgpa],
      ["Credits earned", credits.credits_earned],
      ["Credits required", credits.total_credits_required],
    ] as const;
    const rows = upcoming_assignments.map(({ due_date, course_title, assignment_title }) => [
      ...[due_date, course_title, assignment_title],
    ]);
    return [
      figures.map(([name, value]) => `${name.padEnd(18)}${value ?? "–"}`).join("\n"),
      section(
        "UPCOMING ASSIGNMENTS",
        rows.length === 0 ? "No assignments." : table(["Due", "Course", "Title"], rows, columns),
      ),
    ].join("\n\n");
  },
});

export const leadership = readAction({
  options: noOptions,
  read: (portico) => portico.leadership(),
  render(leaders, { columns }) {
    const rows = leaders.map(({ role, faculty_name, designation, cabin_number, email }) => [
      ...[role, faculty_name, designation, cabin_number, email],
    ]);
    return rows.length === 0 ? "No entries." : table(["Role", "Name", "Designation", "Office", "Email"], rows, columns);
  },
});
