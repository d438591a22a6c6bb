import { classesOf } from "./classes.ts";
import type { Student } from "./students.ts";

type ClassMessage = { readonly course: string; readonly message: string };
type MentorMessage = { readonly message: string; readonly sent: string };

const texts = [
  "Bring your laptops on Monday.",
  "The quiz covers units 1 & 2; see the course page.",
  `Read "Chapter 4" first`,
];

/** One message for each of the first classes of the current term. */
export const classMessagesOf = (student: Student): readonly ClassMessage[] =>
  classesOf(student, "AP2026272")
    .slice(0, texts.length)
    .map(({ courseCode, courseTitle }, index) => ({
      course: `${courseCode} - ${courseTitle}`,
      message: texts[index] ?? "",
    }));

export const mentorMessagesOf = ({ kind }: Student): readonly MentorMessage[] =>
  kind === "full" || kind === "otp"
    ? [
        { message: "Meet me before the registration.", sent: "21-Sep-2026 10:15" },
        { message: "Attendance is low in 1 course", sent: "07-Aug-2026 16:40" },
      ]
    : [];
