import { PorticoError } from "portico-client";
import { expect, it } from "vitest";
import { problemSection, readParts } from "./read-parts.ts";

it("parts are null with a problem if they cannot be read, and fail together if nothing is known", async () => {
  const error = new PorticoError("portal_page_changed", "Of a test.", false, "report");
  const read = (known?: []) => readParts({ exam_schedule: Promise.reject(error) }, known);
  const { exam_schedule, problems } = await read([]);
  expect([exam_schedule, problemSection(problems), problemSection([])]).toEqual([
    null,
    [expect.stringMatching(/NOT READ.*\nexam schedule: Of a test\. \(portal_page_changed\)$/)],
    [],
  ]);
  await expect(read()).rejects.toBe(error);
});
