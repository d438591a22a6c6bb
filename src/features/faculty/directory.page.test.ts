import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { facultyDirectoryPage } from "./directory.page.ts";

const head = `<tr style="text-align: center;"><td>Name of the Faculty </td><td>Designation</td><td>School / Centre</td><td>Action</td></tr>`;
const uma = `<tr><td>Dr.\u00a0 Uma\n\t Rao</td><td>Professor Grade - 1</td><td>School of Arts &amp; Crafts</td>
  <td><button type="button" class="btn" value="select" id="81001" onclick="getEmployeeIdNo(&quot;81001&quot;);"><span></span></button></td></tr>`;
const prof = uma.replaceAll("81001", "81002").replace(/Dr\..*Rao/s, "Prof.ARTS 1");
const pageOf = (...rows: string[]) =>
  `<div class="tab-content clearfix"><div class="tab-pane active" id="4a"><table class="table" border="1">${rows.join("\n")}</table></div></div>`;
const { read, parse } = parserOf(facultyDirectoryPage, { search_term: "rao" });
const everybody = { search_term: "" };

describe("the faculty directory page", () => {
  it("lists everybody with a button, in the portal's order", () => {
    expect(parse(pageOf(head, uma, prof))).toEqual([
      {
        ...{ emp_id: "81001", faculty_name: "Dr. Uma Rao", designation: "Professor Grade - 1" },
        school_or_centre: "School of Arts & Crafts",
      },
      expect.objectContaining({ emp_id: "81002", faculty_name: "Prof.ARTS 1" }),
    ]);
  });

  it("takes the id from the click handler if the button has no id, with any quotes", () => {
    for (const handler of [
      ...["getEmployeeIdNo(&quot;81001&quot;);", "getEmployeeIdNo(&#39;81001&#39;)", "getEmployeeIdNo(81001)"],
    ]) {
      const row = uma.replace('id="81001"', "").replace(/onclick="[^"]*"/, `onclick="${handler}"`);
      expect(parse(pageOf(head, row))[0]?.emp_id).toBe("81001");
    }
  });

  it("accepts a link or an input as the button", () => {
    const link = uma.replace("<button", "<a").replace("</button>", "</a>");
    expect(parse(pageOf(head, link))[0]?.emp_id).toBe("81001");
    const field = uma.replace(/<button([^>]*)>.*<\/button>/s, '<input type="hidden" id="row1"/><input$1/>');
    expect(parse(pageOf(head, field))[0]?.emp_id).toBe("81001");
  });

  it("returns an empty string for an empty cell", () => {
    expect(parse(pageOf(head, uma.replace("Professor Grade - 1", "-")))[0]).toMatchObject({ designation: "" });
  });

  it("skips empty rows, and reports notes and rows without an id", () => {
    const empty = "<tr><td></td><td> </td><td></td><td></td></tr>";
    const note = `<tr><td colspan="4">End of the list</td></tr>`;
    for (const rows of [
      [empty, uma, note],
      [uma, prof.replace(/<button.*<\/button>/s, "")],
    ]) {
      const { found, unread } = read(pageOf(head, ...rows));
      expect([found.length, unread]).toEqual([1, ["table.table > tr > td"]]);
    }
  });

  it("returns an empty list without a table if the tab says so, unless the portal may not list everybody", () => {
    for (const words of ["<b>No faculty found.</b>", `<span style="color: red;"> No data found</span>`]) {
      const html = `<div class="tab-pane" id="4a">${words}</div>`;
      expect(parse(html)).toEqual([]);
      expect(parse(html, everybody)).toEqual([]);
      expect(() => parse(html, { ...everybody, mayBeEmpty: false })).toThrow(PageChanged);
    }
  });

  it.each([
    `<div class="tab-pane" id="4a">\n</div>`,
    "<span>No Record(s) Found</span>",
    pageOf(head, "<tr><td></td><td></td><td></td><td></td></tr>").replace("</table>", "</table>Search is closed"),
  ])("rejects a page that does not say that nobody was found: %s", (html) => {
    for (const input of [undefined, everybody]) expect(() => parse(html, input)).toThrow(PageChanged);
  });
});
