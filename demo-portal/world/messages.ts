import { classesOf } from "./classes.ts";
import type { Student } from "./students.ts";

type ClassMessage = { readonly course: string; readonly message: string };

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
