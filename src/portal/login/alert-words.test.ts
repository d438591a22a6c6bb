import { expect, it } from "vitest";
import { wordsOfAlert } from "./alert-words.ts";

it.each([
  ["Kindly  fill in the survey.", "Kindly fill in the survey."],
  ["Wait for 30 minutes, then call 08632370444", "Wait for 30 minutes, then call …"],
  ["Dear Meera Demo, your fees are pending", "…, your fees are pending"],
  ["Hostel closed for MEERA DEMO K.", "Hostel closed for …"],
  ["Please ask your father Suresh Kulkarni or Prof. Ramesh Iyer, not us", "Please ask your father … or …, not us"],
  ["Invalid Login Window For Students", "Invalid Login Window For Students"],
  ["MEET YOUR MENTOR", "MEET YOUR MENTOR"],
  ["23XYZ0001 (meera@example.edu) must see https://x.example/a", "… … must see …"],
  ["Welcome meera.demo: hunter is not allowed", "…: hunter is not allowed"],
  ["Visit Meera-Demo or hunter s3", "Visit … or …"],
  ["login of ravi.teja is shut", "login of … is shut"],
  ["1234567", null],
  ["", null],
])("keeps the portal's words of %j and nothing of the student", (alert, words) => {
  const own = alert.startsWith("Visit") ? ["meera.demo", "hunter s3", "Meera-Demo"] : [];
  expect(wordsOfAlert(alert, ...own)).toBe(words);
});
