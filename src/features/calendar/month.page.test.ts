import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { calendarMonthPage } from "./month.page.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const entry = (description: string, label?: string) =>
  `<span style="float: left; color: green;">${description}</span>${label === undefined ? "" : `<span style="color: #eb556e;">${label}</span>`}<br><br/><br/>`;
const working = entry("Instructional Day - General\n (Semester)", "(WorkingDay)");
const cell = (day: string, entries = "") =>
  `<td style="background-color: #fff"><span style="float: left">${day}</span> \n\n${entries}\n</td>`;

/** February 2027 starts on a Monday and has four weeks. As on the portal, Saturdays end with an unmatched tag. */
function february(days: Readonly<Record<number, string>> = {}, last = 28): string {
  const cells = [cell(""), ...Array.from({ length: last }, (_, index) => cell(String(index + 1), days[index + 1]))];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7).join("\n"),
  );
  return weeks.join("\n</td></tr><tr>\n");
}

const grid = (body: string, title = "FEBRUARY 2027", headings = weekdays) =>
  `<div><div class="table-responsive"><div id="list-wrapper"><table class="table calendar-table"><h4>${title}</h4>
   <tr>${headings.map((text) => `<th>${text}</th>`).join("")}</tr><tr>${body}</tr></table></div></div></div>`;
const input = { sem_sub_id: "AP2026272", class_group_id: "COMB", cal_date: "01-FEB-2027", month: "2027-02" };
const { read, parse, rejects } = parserOf(calendarMonthPage, input);
const eventsOf = (...entries: readonly string[]) => parse(grid(february({ 1: entries.join("") })))[0]?.events;
const kindOf = (description: string, label?: string) => eventsOf(entry(description, label))?.[0]?.kind;

describe("the page of a calendar month", () => {
  it("parses all days with weekday and entries", () => {
    const days = parse(grid(february({ 5: working })));
    expect(days).toHaveLength(28);
    expect(days[0]).toEqual({ date: "2027-02-01", weekday: "monday", events: [] });
    expect(days[5]).toEqual({ date: "2027-02-06", weekday: "saturday", events: [] });
    expect(days[27]).toEqual({ date: "2027-02-28", weekday: "sunday", events: [] });
    expect(days[4]).toEqual({
      date: "2027-02-05",
      weekday: "friday",
      events: [
        {
          ...{ description: "Instructional Day - General (Semester)", label: "WorkingDay" },
          ...{ class_group: "General (Semester)", kind: "instructional" },
        },
      ],
    });
  });

  it("keeps several entries of a day apart, with or without labels", () => {
    expect(
      eventsOf(entry("CAT - I"), working, entry("Holiday - Freshers (Semester)", "()"), entry("Fest", "(Night)")),
    ).toEqual([
      { description: "CAT - I", label: null, class_group: null, kind: "exam" },
      expect.objectContaining({ label: "WorkingDay", kind: "instructional" }),
      {
        ...{ description: "Holiday - Freshers (Semester)", label: null, class_group: "Freshers (Semester)" },
        kind: "holiday",
      },
      { description: "Fest", label: "Night", class_group: null, kind: "other" },
    ]);
  });

  it.each([
    ["No Instructional Day - General (Semester)", "(Holiday)", "no_instruction"],
    ["No Instructional Day", "(CAT - I)", "exam"],
    ["Instructional Day - General (Semester)", "(WorkingDay)", "instructional"],
    ["Tuesday Day Order", undefined, "instructional"],
    ["Holiday - General (Semester)", "(Exam Days)", "holiday"],
    ["Instructional Day", "(Exam Days)", "exam"],
    ["CAT - I - General (Semester)", "(Exam Days)", "exam"],
    ["FAT", undefined, "exam"],
    ["Pongal", "(Holiday)", "holiday"],
    ["Catering Fair", "(Campus)", "other"],
    ["Vacation", undefined, "other"],
  ])("classifies %s %s as %s", (description, label, kind) => {
    expect(kindOf(description, label)).toBe(kind);
  });

  it("returns an empty list for a grid without days, or for an empty frame", () => {
    expect(parse(grid(""))).toEqual([]);
    expect(parse(`<div id="list-wrapper"></div>`)).toEqual([]);
    expect(parse(`<div id="list-wrapper">No data Found</div>`)).toEqual([]);
  });

  it("rejects another text in or next to an empty frame", () => {
    rejects(`<div id="list-wrapper">Please fill in the feedback</div>`);
    rejects(`<div class="alert">Please fill in the feedback</div><div id="list-wrapper"></div>`);
    rejects(grid("<td></td></tr><tr><td>Please fill in the feedback</td>"));
  });

  it("rejects the frame below the buttons of the months", () => {
    const bare = `<div id="list-wrapper"><table class="calendar-table"><h4></h4><tr></tr><tr></tr></table></div>`;
    rejects(bare, `<div id="getListForSemester">${bare}</div>`);
    rejects(`<div id="getListForSemester"><div id="list-wrapper"></div></div>`);
  });

  it("reports a note next to the grid", () => {
    expect(read(`<p>Subject to change</p>${grid(february())}`).unread).toEqual(["p"]);
  });

  it("rejects a month other than the requested one", () => {
    expect(() => parse(grid(february(), "MARCH 2027"))).toThrow(AnswerMismatch);
    expect(() => parse(grid(february(), "FEBRUARY 2026"))).toThrow(AnswerMismatch);
    rejects(grid(february(), ""));
    expect(() => parse(grid("", "MARCH 2027"))).toThrow(AnswerMismatch);
  });

  it("reads the days next to a further column, and reports its texts", () => {
    const besides = (html: string) =>
      grid(february(), "FEBRUARY 2027", ["", ...weekdays])
        .replace("<tr><td", `<tr><td>${html}</td><td`)
        .replaceAll("</td></tr><tr>\n", `</td></tr><tr><td>${html}</td>`);
    for (const [html, unread] of [
      ['<input type="checkbox">', 0],
      ["Week", 1],
    ] as const) {
      const { found, ...report } = read(besides(html));
      expect(found).toEqual(parse(grid(february())));
      expect(report.unread).toHaveLength(unread);
    }
  });

  it("reports weekdays that do not match their dates, and rejects a heading that is no weekday", () => {
    const { found, unfit } = read(grid(february(), "FEBRUARY 2027", ["Saturday", ...weekdays.slice(0, 6)]));
    expect(found[0]).toMatchObject({ date: "2027-02-01", weekday: "sunday" });
    expect(new Set(unfit)).toEqual(new Set(["weekday"]));
    rejects(grid(february(), "FEBRUARY 2027", weekdays.with(3, "Midweek")), grid(february(), "FEBRUARY 2027", []));
  });

  it("rejects a missing, duplicate or invalid day", () => {
    const body = february();
    rejects(grid(body.replace(cell("10"), cell(""))), grid(body.replace(cell("17"), cell("10"))));
    rejects(grid(february({}, 29)), grid(february({}, 27)), grid(body.replace(cell("28"), "")));
  });

  it("counts additional content of a cell, and rejects one without a day", () => {
    const { found, unread } = read(grid(february({ 1: `<i>Sports Day</i>${working}` })));
    expect([found[0]?.events.length, unread.length]).toEqual([1, 1]);
    expect(eventsOf("<span>(Sports Day)</span>")).toMatchObject([{ description: "(Sports Day)", label: null }]);
    expect(eventsOf(working, "<span>(Sports Day)</span>")).toHaveLength(2);
    rejects(grid(february().replace(cell("10"), cell("ten"))));
  });

  it("rejects a missing grid, another page and a truncated page", () => {
    const whole = grid(february());
    rejects(whole.replace("list-wrapper", "other"), whole.replace("<table", "<table><tr><td><table"));
    rejects(`<div id="list-wrapper"><h4>FEBRUARY 2027</h4></div>`, whole.slice(0, whole.indexOf("</table>")));
    rejects(whole.slice(0, whole.indexOf("<table")));
  });
});
