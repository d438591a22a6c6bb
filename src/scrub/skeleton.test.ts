import { describe, expect, it } from "vitest";
import { attendancePage } from "../features/attendance/attendance.page.ts";
import { SkeletonTooLong, skeletonOf } from "./skeleton.ts";
import { vocabularyOf } from "./vocabulary.ts";

const skeleton = (html: string) => skeletonOf(html, vocabularyOf([attendancePage]));

describe("skeletonOf", () => {
  it("keeps tags, ids, classes and headings, and shows texts as classes", () => {
    const html = `<table id="AttendanceDetailDataTable" class="table"><tr><th>Sl.No.</th><th>Course Detail</th><th>Debarment Status</th>
      <th>Faculty Detail</th></tr>
      <tr><td>7</td><td>CSE3009 - NoSQL Databases</td><td>Meera O'Neil</td><td>24-Sep-2026, 42%, meera@example.edu</td></tr></table>`;
    expect(skeleton(html).replaceAll("\n", "")).toBe(
      '<table id="AttendanceDetailDataTable" class="table"><tbody><tr><th>Sl.No.</th><th>Course Detail</th><th>Debarment Status</th>' +
        "<th>Faculty Detail</th></tr>" +
        "<tr><td>1</td><td>XXX1111 - XxX Xxx</td><td>Xxx X'Xxx</td><td>05-Jan-2026, 11%, xxx@example.invalid</td></tr></table>",
    );
  });

  it("does not depend on the number of rows and the length of their texts", () => {
    const page = (...rows: string[]) =>
      `<ul>${rows.map((row) => `<li><b id="row_${rows.indexOf(row)}">${row}</b></li>`).join("")}</ul>`;
    expect(skeleton(page("Asha Rao", "Ravi Kumar Das"))).toBe(skeleton(page("Lakshmi Das")));
  });

  it("is its own skeleton", () => {
    const html =
      "<ul><li>1. Asha Rao, 24-09-2026</li></ul><table><tr><th>Sl.No.</th><th>Course Detail</th></tr></table>";
    expect(skeleton(skeleton(html))).toBe(skeleton(html));
  });

  it("numbers the rows that stay", () => {
    const html =
      "<table><tr><td>4.</td><td>a</td></tr><tr><td>5.</td><td>b</td></tr><tr><td>6.</td><td><i>c</i></td></tr></table>";
    expect(skeleton(html).replaceAll("\n", "")).toBe(
      "<table><tbody><tr><td>1.</td><td>x</td></tr><tr><td>2.</td><td><i>x</i></td></tr></table>",
    );
  });

  it("numbers texts inside of elements, and keeps or leaves out details together with their row", () => {
    const record = (number: number, detail: string) =>
      `<tr><td><span>${number}</span></td><td>a</td></tr><tr><td colspan="2"><table><tr><td>${detail}</td></tr></table></td></tr>`;
    const html = `<table>${record(7, "Asha")}${record(8, "Ravi")}${record(9, "<i>Das</i>")}</table>`;
    const shown = (number: number, detail: string) =>
      `<tr><td><span>${number}</span></td><td>x</td></tr><tr><td colspan="2"><table><tbody><tr><td>${detail}</td></tr></table></td></tr>`;
    expect(skeleton(html).replaceAll("\n", "")).toBe(
      `<table><tbody>${shown(1, "Xxx")}${shown(2, "<i>Xxx</i>")}</table>`,
    );
  });

  it("masks a text in the place of a heading, unless it consists of words of headings", () => {
    const row = (heading: string) =>
      skeleton(`<table><tr><th>Sl.No.</th><th>Course Detail</th><th>${heading}</th></tr></table>`);
    expect(row("Meera Nair")).toContain("<th>Xxx Xxx</th>");
    expect(row("Debarment Status")).toContain("<th>Debarment Status</th>");
    expect(row("Mark")).toContain("<th>Xxx</th>");
  });

  it("takes linear time for open elements and for long lists, and refuses a page that stays long", () => {
    const open = Array.from({ length: 1_000 }, (_, index) => `<p><b class=a${index}>`).join("");
    const people = Array.from({ length: 850 }, (_, index) => `<tr><td>${index}</td><td>Meera Nair ${index}</td></tr>`);
    const { user } = process.cpuUsage();
    skeleton(open);
    expect(
      skeleton(`<table><tr><th>Sl.No.</th><th>Course Detail</th><th>Cabins</th></tr>${people.join("")}</table>`).length,
    ).toBeLessThan(300);
    // Rebuilding the open elements of each paragraph takes more than ten seconds.
    expect(process.cpuUsage({ user, system: 0 }).user).toBeLessThan(2_000_000);
    expect(() => skeleton("<p>Nobody".repeat(29_000))).toThrow(SkeletonTooLong);
  });

  it("drops scripts, styles and comments", () => {
    expect(skeleton("<p>a</p><script>var id = '23DMO0001';</script><style>p {}</style><!-- 23DMO0001 -->")).toBe(
      "<p>x</p>",
    );
  });
});
