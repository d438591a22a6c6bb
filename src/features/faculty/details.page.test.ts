import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { facultyDetailsPage } from "./details.page.ts";

const person = `<table class="table table-bordered">
  <tr><td><b>Name of the Faculty </b></td><td style="font-weight: bold;">Dr. Uma  Rao</td><td></td></tr>
  <tr><td><b>Designation</b></td><td>Professor</td><td rowspan="10"><img src="data:JPEG;base64,AAAA" alt="Image Not Available"/></td></tr>
  <tr><td><b>Name of Department</b></td><td>Department of Pottery</td></tr>
  <tr><td><b>School / Centre Name </b></td><td>School of Arts &amp; Crafts</td></tr>
  <tr><td><b>E-Mail Id </b></td><td>uma.rao@example.edu</td></tr>
  <tr><td><b> Cabin Number </b></td><td>AB1-\n\t204</td></tr></table>`;
const hour = (day: string, timings: string) =>
  `<tr role="row" class="odd"><td colspan="1">${day}</td><td colspan="2">${timings}</td></tr>`;
const hoursOf = (...rows: string[]) => `<div><table class="table table-bordered">
  <thead><tr role="row"><th colspan="8">OPEN HOURS</th></tr>
  <tr role="row"><th colspan="1"><b> Week Day</b></th><th colspan="2"><b>Timings</b></th></tr></thead>
  <tbody>${rows.join("\n")}</tbody></table></div>`;
const pageOf = (inside: string) => `<div id="showDetails"><div class="table-responsive">${inside}</div></div>`;
const { read, parse, rejects } = parserOf(facultyDetailsPage, { emp_id: "81001" });
const nobody = {
  ...{ emp_id: "81001", faculty_name: null, designation: null, department: null, school_or_centre: null },
  ...{ email: null, cabin_number: null, office_hours: [] },
};

describe("the page of a faculty member", () => {
  it("parses every label and the open hours", () => {
    expect(parse(pageOf(person + hoursOf(hour("WEDNESDAY", "11:00 AM - 01:00 PM"))))).toEqual({
      ...{ emp_id: "81001", faculty_name: "Dr. Uma Rao", designation: "Professor" },
      ...{ department: "Department of Pottery", school_or_centre: "School of Arts & Crafts" },
      ...{ email: "uma.rao@example.edu", cabin_number: "AB1- 204" },
      office_hours: [{ weekday: "wednesday", start_time: "11:00", end_time: "13:00", timings: "11:00 AM - 01:00 PM" }],
    });
  });

  it("returns hours unsorted and twice a day, without times if they end before they start or cannot be parsed", () => {
    const hours = [
      ...[hour("FRIDAY", "11:45 AM - 03:45 AM"), hour("MONDAY", "11:00 AM - 12:00 AM")],
      ...[hour("MONDAY", "by appointment"), hour("SOMEDAY", "09:00 AM - 10:00 AM")],
    ];
    expect(parse(pageOf(person + hoursOf(...hours))).office_hours).toEqual([
      { weekday: "friday", start_time: null, end_time: null, timings: "11:45 AM - 03:45 AM" },
      { weekday: "monday", start_time: null, end_time: null, timings: "11:00 AM - 12:00 AM" },
      { weekday: "monday", start_time: null, end_time: null, timings: "by appointment" },
      { weekday: null, start_time: "09:00", end_time: "10:00", timings: "09:00 AM - 10:00 AM" },
    ]);
  });

  const photo = '<img class="img-rounded" src="data:JPEG;base64,AAAA">';

  it.each(["", photo, hoursOf(), hoursOf(hour("MONDAY", "")), hoursOf(`<tr><td colspan="8">No open hours</td></tr>`)])(
    "returns no hours if the table is missing or has none",
    (hours) => expect(parse(pageOf(person + hours)).office_hours).toEqual([]),
  );

  it.each([
    ["MONDAY", "- -", 1, []],
    ["MONDAY", '<object data="hours.svg"></object>', 1, ["timings"]],
    ["-", "", 0, []],
  ])("counts a row that it leaves out, unless it is empty: %s, %s", (day, timings, unread, unfit) => {
    const rows = hoursOf(hour("FRIDAY", "09:00 AM - 10:00 AM"), hour(day, timings));
    const { found, ...report } = read(pageOf(person + rows));
    expect([found.office_hours.length, report.unread.length, report.unfit]).toEqual([1, unread, unfit]);
  });

  it.each([
    pageOf(person.replace(/<td>[^<]*<\/td>(?=<\/tr>|<td rowspan)/g, "<td></td>").replace("Dr. Uma  Rao", "")),
    pageOf(""),
    pageOf("<span>No Records Found</span>"),
  ])("returns null in all fields for an unknown id", (html) => expect(parse(html)).toEqual(nobody));

  it.each([
    ["the frame", person],
    ["the leading label", pageOf(person.replace("Name of the Faculty", "Employee"))],
    ["the table of labels", pageOf(hoursOf(hour("MONDAY", "09:00 AM - 10:00 AM")))],
    ["the table around the hours", pageOf(person + hour("MONDAY", "09:00 AM")).replace("</table>", "")],
    ["its end", pageOf(person + hoursOf()).slice(0, -40)],
    ["one person", pageOf(person + person)],
    ["one table of hours", pageOf(person + hoursOf() + hoursOf(hour("MONDAY", "09:00 AM - 10:00 AM")))],
    ["anything but a refusal", pageOf("<p>Details are closed for today</p>")],
  ])("rejects a page without %s", (_what, html) => rejects(html));
});
