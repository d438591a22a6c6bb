import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { calendarMonthListPage } from "./months.page.ts";

const button = (day: string, label: string) =>
  `<a class="btn" onclick="javascript:processViewCalendar(&#39;${day}&#39;);" href="javascript:void(0);">${label}</a>`;
const pageOf = (buttons: string) =>
  `<div id="getListForSemester"><div>${buttons}</div><div id="list-wrapper"><table class="calendar-table"><h4></h4><tr></tr></table></div></div>`;
const input = { sem_sub_id: "AP2026272", class_group_id: "ALL" };
const parse = (html: string) => calendarMonthListPage.parse(parseHtml(html), input);
const two = button("01-DEC-2026", "\n\tDEC-2026") + button("15-Jan-2027", "JAN-2027");

describe("the page of calendar months", () => {
  it("parses the buttons in the order of the page", () => {
    expect(parse(pageOf(two))).toEqual([
      { label: "DEC-2026", cal_date: "01-DEC-2026", month: "2026-12" },
      { label: "JAN-2027", cal_date: "15-Jan-2027", month: "2027-01" },
    ]);
  });

  it("returns an empty list without a button", () => {
    expect(parse(pageOf(""))).toEqual([]);
  });

  it("ignores a button that is not a month", () => {
    const print = '<button type="button" onclick="window.print()">Print</button>';
    expect(parse(pageOf(print + two))).toEqual(parse(pageOf(two)));
    expect(() => parse(pageOf(two.replaceAll(/onclick="[^"]*"/g, 'onclick="show(1)"')))).toThrow(PageChanged);
  });

  it("rejects an unknown button, and a missing or truncated list", () => {
    expect(() => parse(pageOf(two.replace("processViewCalendar", "showMonth")))).toThrow(PageChanged);
    expect(() => parse(pageOf(button("AUG-2026", "AUG-2026")))).toThrow(PageChanged);
    expect(() => parse(pageOf(button("01-AUG-2026", "")))).toThrow(PageChanged);
    expect(() => parse(pageOf(two).replace("getListForSemester", "other"))).toThrow(PageChanged);
    expect(() => parse(pageOf(two).slice(0, pageOf(two).indexOf("</a>") + 4))).toThrow(PageChanged);
  });

  it("rejects a message in place of the buttons, and reports a month without its button", () => {
    expect(() => parse(pageOf("<p>Please fill in the feedback</p>"))).toThrow(PageChanged);
    const context = newContext();
    const page = parseHtml(pageOf(`${two}<ul><li>FEB-2027</li></ul>`));
    expect(calendarMonthListPage.parse(page, input, context)).toHaveLength(2);
    expect(context.report.unread).toHaveLength(1);
  });
});
