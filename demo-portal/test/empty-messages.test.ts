import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../pages/index.ts";
import { currentTerm, meera, renderPage, text } from "./rendered-page.ts";

const folder = join(import.meta.dirname, "../../docs/portal");
const descriptions = ["../portal.md", ...readdirSync(folder)].map((file) => readFileSync(join(folder, file), "utf8"));

/** A class, for the pages that are about one. */
const fields = { semesterSubId: currentTerm, courseId: "AM_CSE3009_00200", courseType: "ETH" };

test.each([
  ["attendance", "No Record(s) Found"],
  ["attendance_detail", "Yet to post."],
  ["timetable", "No Record(s) Found"],
  ["marks", "No data Found"],
  ["exam_schedule", "Exam Schedule Not Found"],
  ["grade_view", "No Records Found"],
  ["biometric", "No Record(S) Found"],
  ["faculty", "No data found"],
  ["digital_assignments", "No data found"],
  ["pending_payments", "There is no payment dues in your account!"],
  ["pending_payments", "Payments Details Not Found"],
  ["general_outing_requests", "No data available in table"],
  ["general_outing_requests", "No Records Found"],
  ["weekend_outing_requests", "No data available in table"],
  ["curriculum", "No data found"],
  ["class_messages", "No Messages Sent by Faculty"],
  ["mentor_messages", "No messages"],
])("the page %s shows “%s”, which its description names, in one of its variants", (name, message) => {
  const page = pages.find((one) => one.name === name);
  if (page === undefined) throw new Error(`No page ${name}.`);
  const shown = [null, ...(page.variants ?? [])].map((variant) => text(renderPage(page, meera, fields, variant)));
  expect(shown.some((source) => source.includes(message))).toBe(true);
  const isNamed = (source: string) => source.toLowerCase().includes(`\`${message.toLowerCase()}\``);
  expect(descriptions.some((source) => isNamed(source.replaceAll("` ", "`")))).toBe(true);
});
