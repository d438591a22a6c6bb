import { expect, test } from "vitest";
import { findStudent, students } from "./students.ts";

test("there are seven students of different kinds, found by registration number or login name in any case", () => {
  expect(students.map(({ registrationNumber, kind }) => `${registrationNumber} ${kind}`)).toEqual([
    "23DMO0001 full",
    "26DMO0002 fresher",
    "23DMO0003 day_scholar",
    "23DMO0004 final_term",
    "24DMO0005 odd",
    "24DMO0006 otp",
    "25DMO0007 bare",
  ]);
  expect(findStudent("meera.demo")?.registrationNumber).toBe("23DMO0001");
  expect(findStudent("25dmo0007")?.kind).toBe("bare");
  expect(findStudent("23DMO0009")).toBeUndefined();
});
