import { expect, it } from "vitest";
import { chooseClasses } from "./course-choice.ts";

const of = (course_code: string, course_type_code: string, course_type?: string) => ({
  ...{ course_code, course_type_code, course_title: "NoSQL Databases" },
  ...(course_type !== undefined && { course_type }),
});
const classes = [of("CSE3009", "ETH", "Embedded Theory"), of("CSE3009", "ELA"), of("MAT3011", "TH")];
const choose = (course_code: string, course_type: string | null) =>
  chooseClasses(classes, { sem_sub_id: "AP2026272", course_code, course_type }, "course page");

it("the classes of a course, in any case", () => {
  expect(choose("cse3009", null)).toEqual(classes.slice(0, 2));
  expect(choose("cse3009", "ela")).toEqual(classes.slice(1, 2));
});

it.each([
  [
    "XYZ1234",
    "ETH",
    "No course page found for XYZ1234 in AP2026272.",
    ["CSE3009 NoSQL Databases", "MAT3011 NoSQL Databases"],
  ],
  ["CSE3009", "TH", "CSE3009 has no class of type TH in AP2026272.", ["ETH (Embedded Theory)", "ELA"]],
])("%s of type %s is refused with the alternatives", (course, type, message, choices) => {
  expect(() => choose(course, type)).toThrow(expect.objectContaining({ message, choices }));
});
