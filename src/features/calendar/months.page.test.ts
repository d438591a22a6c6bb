import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { calendarMonthListPage } from "./months.page.ts";

const button = (day: string, label: string) =>
  `<a class="btn" onclick="javascript:processViewCalendar(&#39;${day}&#39;);" href="javascript:void(0);">${label}</a>`;
const pageOf = (buttons: string) =>
  `<div id="getListForSemester"><div>${buttons}</div><div id="list-wrapper"><table class="calendar-table"><h4></h4><tr></tr></table></div></div>`;
const { read, parse, rejects } = parserOf(calendarMonthListPage, { sem_sub_id: "AP2026272", class_group_id: "ALL" });
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
    rejects(pageOf(two.replaceAll(/onclick="[^"]*"/g, 'onclick="show(1)"')));
  });

  it("counts an unknown button, and rejects unknown buttons alone, and a missing or truncated list", () => {
    const { found, unread } = read(pageOf(two.replace("processViewCalendar", "showMonth")));
    expect([found.length, unread.length]).toEqual([1, 1]);
    rejects(pageOf(two.replaceAll("processViewCalendar", "showMonth")), pageOf(button("AUG-2026", "AUG-2026")));
    rejects(pageOf(button("01-AUG-2026", "")), pageOf(two).replace("getListForSemester", "other"));
    rejects(pageOf(two).slice(0, pageOf(two).indexOf("</a>") + 4));
  });

  it("rejects a message in place of the buttons, and reports a month without its button", () => {
    rejects(pageOf("<p>Please fill in the feedback</p>"));
    const { found, unread } = read(pageOf(`${two}<ul><li>FEB-2027</li></ul>`));
    expect([found.length, unread.length]).toEqual([2, 1]);
  });
});
