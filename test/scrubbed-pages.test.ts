import { describe, expect, it } from "vitest";
import { parseScrubbed, scrubbedPagesOf, scrubbedRecord, survivors } from "./scrubbed-pages.ts";
import { pageKinds } from "./trust/shown-pages.ts";
import { parse } from "./trust/verdict.ts";

describe.each(pageKinds)("scrubbed pages of %s", (kind) => {
  const all = scrubbedPagesOf(kind);

  it("show no run of three letters or digits of the original", () => {
    expect(all.length).toBeGreaterThan(0);
    for (const { page, scrubbed, words } of all) expect(survivors(page.html, scrubbed, words), page.name).toEqual([]);
  });

  it("parse to the same record with the same substitutes", () => {
    for (const { page, isCalendar, scrubber, scrubbed } of all) {
      const scrub = (text: string) => scrubber.text(text, { isCalendar });
      const whole = parse(page, page.html);
      const parsed = parseScrubbed(page, scrubbed, scrub);
      if ("code" in whole) expect(parsed, page.name).toMatchObject({ code: whole.code });
      else expect(parsed, page.name).toMatchObject({ record: scrubbedRecord(whole.record, scrub) });
    }
  });

  it("stay the same when they are scrubbed again", () => {
    // The usual form and another one: what a second scrubbing changes is not special to a form.
    for (const { page, isCalendar, scrubber, scrubbed } of all.slice(0, 2))
      expect(scrubber.page({ html: scrubbed, isCalendar }), page.name).toBe(scrubbed);
  });
});
