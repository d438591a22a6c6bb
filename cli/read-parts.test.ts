import { PorticoError } from "portico-client";
import { expect, it } from "vitest";
import { readParts } from "./read-parts.ts";

it("parts are null with a problem if they cannot be read, and fail together if nothing is known", async () => {
  const error = new PorticoError("portal_page_changed", "Of a test.", false, "report");
  const read = (known?: []) => readParts({ marks: Promise.reject(error) }, known);
  expect(await read([])).toMatchObject({ marks: null, problems: [{ field: "marks", code: "portal_page_changed" }] });
  await expect(read()).rejects.toBe(error);
});
