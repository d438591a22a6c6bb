import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { findAll } from "./find.ts";
import { AnswerMismatch, PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";

describe("a part of a page is complete", () => {
  const page = `<div><section><form id="form"><input/></form><p>more</p></section></div>`;
  const check = (html: string) => {
    const section = new Section(parseHtml(html));
    return () => section.assertComplete(section.requireId("form"), "the end of the form");
  };
  it.each(["</form>", "<p>", "</div>"])("unless the page ends before %s", (end) =>
    expect(check(page.slice(0, page.indexOf(end)))).toThrow(new PageChanged("the end of the form")),
  );
  it.each([page, `<form id="form"></form>`, "<html><body><ul><li><form id=form></form><li></ul>"])("in %s", (html) =>
    expect(check(html)).not.toThrow(),
  );
});

it("finds the first visible element with an id", () => {
  const html = `<p hidden id="a">old</p><div class="d-none"><p id="a">old</p></div><p id="a">1</p><p id="a">2</p>`;
  const section = new Section(parseHtml(html));
  expect([section.byId("a")?.text, section.byId("b")]).toEqual(["1", null]);
  expect(() => section.requireId("b")).toThrow(new PageChanged("element #b"));
  expect(section.report.lookups[0]).toEqual({ kind: "id", names: ["a"] });
});

describe("a section", () => {
  const section = new Section(parseHtml("<p>1</p><p>2</p>"), newContext("23XYZ0001"));
  const { unfit, unread } = section.report;
  const reported = (run: () => unknown) => {
    unfit.length = 0;
    return [run(), [...unfit]] as const;
  };
  it("keeps track of what its parsers have used, and reports the rest once per place", () => {
    const paragraphs = findAll(section.element, "p");
    section.account(...paragraphs.slice(0, 1));
    expect(paragraphs.map((element) => section.accounted.has(element))).toEqual([true, false]);
    for (const paragraph of paragraphs) section.leaveUnread(paragraph);
    expect(unread).toEqual(["p"]);
  });
  it("reports the fields whose texts do not match", () => {
    const fit = (text: string | null, value: number | null) => reported(() => section.fit("mark", text, () => value));
    expect([fit(null, null), fit("x", 40), fit("x", null)]).toEqual([
      [null, []],
      [40, []],
      [null, ["mark"]],
    ]);
  });
  it("parses the times of a range, and reports each that does not match", () => {
    const times = (text: string | null) => {
      const [values, fields] = reported(() => section.fitTimes(text));
      return [...Object.values(values ?? {}), ...(fields ?? [])].join(" ");
    };
    expect([null, "09:00 - 09:50"].map(times)).toEqual([" ", "09:00 09:50"]);
    expect(["10:00 - 11:30 AM", "noon"].map(times)).toEqual([" 11:30 start_time", "  start_time end_time"]);
  });
  it("reports values that contradict each other", () => {
    expect(reported(() => section.checkAgreement("total", true))[1]).toEqual([]);
    expect(reported(() => section.checkAgreement("total", false))[1]).toEqual(["total"]);
  });
  it("is refused if it is about something else, and both are known", () => {
    const check = (shown?: string | null, requested?: string) => () =>
      section.assertAnswers("class_number", shown, requested);
    expect(check("AP1", "AP2")).toThrow(new AnswerMismatch("class_number"));
    for (const run of [check("ap1", "AP1"), check("", "AP1"), check(null, "AP1"), check("AP1"), check("AP1", "")])
      expect(run).not.toThrow();
  });
  it("is refused if it is about another student", () => {
    expect(() => section.assertStudent("23XYZ0002")).toThrow(new AnswerMismatch("registration_number"));
    expect(() => section.assertStudent("23xyz0001")).not.toThrow();
    expect(() => new Section(section.element).assertStudent("23XYZ0002")).not.toThrow();
  });
});
