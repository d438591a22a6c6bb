import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { monthNumber, weekdayOf } from "../contract/calendar.ts";
import { Scrubber } from "./scrubber.ts";
import { vocabularyOf } from "./vocabulary.ts";

const vocabulary = vocabularyOf([
  {
    path: "x",
    headings: new Set(["course", "status", "name"]),
    labels: ["STUDENT NAME"],
    texts: [/^Note: .{1,99}\bleave\b/],
  },
]);
const scrub = (html: string, ...others: string[]) =>
  new Scrubber(vocabulary, [{ html }], others, ["c".repeat(32)]).page({ html });

describe("a scrubbed page", () => {
  it("keeps tags, ids, classes, spans and whitespace", () => {
    const html = '<table  id="courses" class="table a-b">\n\t<tr><td colspan="2"> </td></tr>\n</table><br/>';
    expect(scrub(html)).toBe(html);
  });

  it("keeps words of the portal and replaces all others with as many letters in the same cases", () => {
    const scrubbed = scrub("<td>STUDENT NAME</td><td>Asha RAO</td><td>Embedded Theory</td>");
    expect(scrubbed).toMatch(/^<td>STUDENT NAME<\/td><td>[A-Z][a-z]{3} [A-Z]{3}<\/td><td>Embedded Theory<\/td>$/);
    expect(scrubbed).not.toMatch(/asha|rao/i);
  });

  it("keeps the heading that is new in a table whose other headings are known", () => {
    const scrubbed = scrub(
      "<tr><th>Course</th><th>Status</th><th>Mode of study</th></tr><tr><td>Mode of study</td></tr>",
    );
    expect(scrub(`<table>${scrubbed}</table>`)).not.toContain("Mode of study");
    expect(scrub("<table><tr><th>Course</th><th>Status</th><th>Mode of study</th></tr></table>")).toContain(
      "Mode of study",
    );
  });

  it("replaces the same text in the same way wherever it occurs, and the beginning of an id too", () => {
    const html = '<i>AP2026272</i><b title="ap2026272000101">AP2026272000101</b><a onclick="open(\'AP2026272\')">x</a>';
    const [, semester = "", title, text = "", argument] =
      /<i>(.*)<\/i><b title="(.*)">(.*)<\/b><a onclick="open\('(.*)'\)">/.exec(scrub(html)) ?? [];
    expect(semester).toMatch(/^AP\d{7}$/);
    expect(semester).not.toBe("AP2026272");
    expect(text.startsWith(semester)).toBe(true);
    expect([title, argument]).toEqual([text.toLowerCase(), semester]);
  });

  it("keeps numbers below 100, times and 100 %", () => {
    expect(scrub("<td>8.32</td><td>09:00 - 09:50</td><td>100%</td>")).toBe(
      "<td>8.32</td><td>09:00 - 09:50</td><td>100%</td>",
    );
    expect(scrub("<td>1,99,300</td>")).toMatch(/^<td>\d,\d\d,\d{3}<\/td>$/);
  });

  it.each(["08:00 - 08:50, 09:00 - 09:50", "24-09-26 09:00 - 10:00", "12.50 / 15"])("keeps the times of %s", (text) => {
    const times = text.match(/\d+:\d+|12\.50/g);
    expect(scrub(`<td>${text}</td>`).match(/\d+:\d+|12\.50/g)).toEqual(times);
  });

  it("drops or replaces numbers in attributes, but not spans, columns and lengths of a closed list", () => {
    const spread = '<table width="98" height="76" border="50" cellpadding="12" cellspacing="34"><tr><td rowspan="98">';
    expect(scrub(spread)).not.toMatch(/\d/);
    expect(scrub('<p style="margin:98px 76px;padding:50px 12px;color:#5a6f72">')).toBe('<p style="">');
    expect(scrub('<p class="col-98 col-76 col-50 col-12 col-34">')).toMatch(/^<p class="col-00 col-00 col-0\d/);
    const html = '<td colspan="11" class="col-12 col-md-6" style="width:100%;border:1px solid #b2b2b2">';
    expect(scrub(html)).toBe(html);
  });

  it("replaces words of developers and of the portal that are also names, unless the whole text is known", () => {
    expect(scrub('<p id="White" class="Bell Mini Green">Doris Day, Larry Page, Billie Holiday</p>')).not.toMatch(
      /\b(?:white|bell|mini|green|day|page|holiday)\b/i,
    );
    const html =
      '<p class="text-white lightGreen" id="4a">Instructional Day</p><u>(Day Order)</u><i>Page 1</i><b>Holiday</b>';
    expect(scrub(html)).toBe(html);
  });

  it("empties the sums of total rows, which replaced numbers would contradict, and no label called Total", () => {
    const row = "<tr><td>Total</td><td>98,500.0</td><td><b>1200</b></td><td>12</td></tr>";
    expect(scrub(`${row}<tr><td>98500</td></tr>`)).toMatch(
      /^<tr><td>\p{L}{5}<\/td><td><\/td><td><b><\/b><\/td><td>12<\/td><\/tr><tr><td>\d{5}<\/td><\/tr>$/u,
    );
    expect(scrub("<tr><td>Total Amount</td><td>98500</td></tr>")).toMatch(/<td>\d{5}<\/td>/);
  });

  it("moves dates by whole weeks in their own form, births by another number", () => {
    const [, first = "", second = "", birth = ""] =
      /(.*) (.*) (.*)/.exec(scrub("07-08-2026 2026-08-14 2005-01-01")) ?? [];
    const iso = first.split("-").reverse().join("-");
    expect(weekdayOf(iso)).toBe("friday");
    expect(Date.parse(second) - Date.parse(iso)).toBe(7 * 86_400_000);
    expect(Date.parse(birth) - Date.parse("2005-01-01")).not.toBe(Date.parse(second) - Date.parse("2026-08-14"));
  });

  it("has no new word that is a month, which would be read as part of a date when the page is scrubbed again", () => {
    const letters = (index: number) => [0, 1, 2].map((place) => 97 + (Math.floor(index / 26 ** place) % 26));
    const words = Array.from({ length: 7_500 }, (_, index) => `q${String.fromCharCode(...letters(index))}`);
    expect(scrub(words.join(" ")).split(" ").filter(monthNumber)).toEqual([]);
  });

  it("keeps months whole in the university's calendar", () => {
    const page = { html: "<h4>AUGUST 2026</h4><a onclick=\"show('01-AUG-2026')\">AUG-2026</a>", isCalendar: true };
    const scrubbed = new Scrubber(vocabulary, [page]).page(page);
    expect(scrubbed).toBe("<h4>AUGUST 2082</h4><a onclick=\"show('01-AUG-2082')\">AUG-2082</a>");
  });

  it("gives e-mail addresses and phone numbers reserved forms", () => {
    expect(scrub("<p>asha.rao@uni.example.edu</p>")).toMatch(/^<p>[a-z]{4}\.[a-z]{3}@example\.invalid<\/p>$/);
    expect(scrub("<p>+91 9876543210</p>")).toMatch(/^<p>\+91 00000\d{5}<\/p>$/);
  });

  it("drops tokens, cookies, comments and styles", () => {
    const html = `<!-- Asha --><input name="_csrf" value="0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9"><p>${"c".repeat(32)}</p><style>.asha{}</style>`;
    expect(scrub(html)).toBe('<!----><input name="_csrf" value=""><p></p><style></style>');
  });

  it("keeps the names of functions in scripts and replaces literals and everything else", () => {
    const scrubbed = scrub("<script>var student = \"Asha\"; // for Asha\nshow('23ABC1234', student.name);</script>");
    expect(scrubbed).toMatch(/^<script>var student = "[A-Z][a-z]{3}"; \nshow\('23[A-Z]{3}\d{4}', /);
    expect(scrubbed).not.toMatch(/asha|1234/i);
  });

  it("replaces the rest of a note around the words that its parser knows", () => {
    expect(scrub("<p>Note: Asha gets <b>leave</b> today</p>")).toMatch(
      /^<p>Note: [A-Z][a-z]{3} [a-z]{4} <b>leave<\/b> [a-z]{5}<\/p>$/,
    );
  });

  it("replaces pictures with empty ones of the same type", () => {
    const png = new PNG({ width: 7, height: 5 });
    png.data.fill(200);
    const photo = jpeg.encode({ width: 30, height: 17, data: Buffer.alloc(30 * 17 * 4, 77) }, 50).data;
    const [first, second] = [PNG.sync.write(png), photo].map((image) => {
      const scrubbed = scrub(`<img src="data:null;base64,${image.toString("base64")}">`);
      return Buffer.from(/^<img src="data:null;base64,(.*)">$/.exec(scrubbed)?.[1] ?? "", "base64");
    });
    expect(PNG.sync.read(first ?? Buffer.of())).toMatchObject({ width: 1, height: 1 });
    expect(jpeg.decode(second ?? Buffer.of())).toMatchObject({ width: 1, height: 1 });
  });
});
