import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { directoryPage } from "./directory.page.ts";

const head = `<tr style="text-align: center;"><td>Name of the Faculty </td><td>Designation</td><td>School / Centre</td><td>Action</td></tr>`;
const uma = `<tr><td>Dr.\u00a0 Uma\n\t Rao</td><td>Professor Grade - 1</td><td>School of Arts &amp; Crafts</td>
  <td><button type="button" class="btn" value="select" id="81001" onclick="getEmployeeIdNo(&quot;81001&quot;);"><span></span></button></td></tr>`;
const prof = uma.replaceAll("81001", "81002").replace(/Dr\..*Rao/s, "Prof.ARTS 1");
const pageOf = (...rows: string[]) =>
  `<div class="tab-content clearfix"><div class="tab-pane active" id="4a"><table class="table" border="1">${rows.join("\n")}</table></div></div>`;
const read = (html: string, search_term = "rao") => directoryPage.parse(parseHtml(html), { search_term });

describe("the faculty directory", () => {
  it("is one request with the term, which is empty for everybody", () => {
    expect(directoryPage.form({ search_term: "o'neil & sons" }, "")).toEqual({ empId: "o'neil & sons" });
  });

  it("lists everybody who has a button, in the portal's order", () => {
    expect(read(pageOf(head, uma, prof))).toEqual([
      {
        emp_id: "81001",
        faculty_name: "Dr. Uma Rao",
        designation: "Professor Grade - 1",
        school_or_centre: "School of Arts & Crafts",
      },
      expect.objectContaining({ emp_id: "81002", faculty_name: "Prof.ARTS 1" }),
    ]);
  });

  it("takes the id from the handler where the button has none, whatever its quotes", () => {
    for (const handler of [
      "getEmployeeIdNo(&quot;81001&quot;);",
      "getEmployeeIdNo(&#39;81001&#39;)",
      "getEmployeeIdNo(81001)",
    ]) {
      const row = uma.replace('id="81001"', "").replace(/onclick="[^"]*"/, `onclick="${handler}"`);
      expect(read(pageOf(head, row))[0]?.emp_id).toBe("81001");
    }
  });

  it("takes a link or a field of a form for the button", () => {
    const link = uma.replace("<button", "<a").replace("</button>", "</a>");
    expect(read(pageOf(head, link))[0]?.emp_id).toBe("81001");
    const field = uma.replace(/<button([^>]*)>.*<\/button>/s, '<input type="hidden" id="row1"/><input$1/>');
    expect(read(pageOf(head, field))[0]?.emp_id).toBe("81001");
  });

  it("tells an empty cell as empty text", () => {
    expect(read(pageOf(head, uma.replace("Professor Grade - 1", "-")))[0]).toMatchObject({ designation: "" });
  });

  it("passes over blank and spanning rows, and over no other row without an id", () => {
    const blank = "<tr><td></td><td> </td><td></td><td></td></tr>";
    expect(read(pageOf(head, blank, uma, `<tr><td colspan="4">1 of 1</td></tr>`))).toHaveLength(1);
    expect(() => read(pageOf(head, uma, prof.replace(/<button.*<\/button>/s, "")))).toThrow(PageChanged);
    expect(() => read(pageOf(head, uma, prof.replace("<td>Professor Grade - 1</td>", "")))).toThrow(PageChanged);
  });

  it.each([pageOf(head), pageOf(head, `<tr><td colspan="4">No Records Found</td></tr>`)])(
    "is empty when the table has only its header",
    (html) => {
      expect(read(html)).toEqual([]);
      expect(read(html, "")).toEqual([]);
    },
  );

  it("is empty without a table when its tab says so", () => {
    for (const words of ["<b>No faculty found.</b>", `<span style="color: red;"> No data found</span>`]) {
      const html = `<div class="tab-pane" id="4a">${words}</div>`;
      expect(read(html)).toEqual([]);
      expect(read(html, "")).toEqual([]);
    }
  });

  it.each([`<div class="tab-pane" id="4a">\n</div>`, "<span>No Record(s) Found</span>"])(
    "is empty for a search, and a changed page for the whole directory, where only %s stands",
    (html) => {
      expect(read(html)).toEqual([]);
      expect(() => read(html, "")).toThrow(PageChanged);
    },
  );

  it.each(["Name of the Faculty ", "Designation", "School / Centre", "Action"])(
    "without the heading %s is a changed page",
    (name) => {
      expect(() => read(pageOf(head.replace(`<td>${name}</td>`, "<td>Other</td>"), uma))).toThrow(PageChanged);
    },
  );

  it("finds its columns when others come before them", () => {
    const further = (row: string) => row.replace("<td>", "<td>1</td><td>");
    expect(read(pageOf(further(head), further(uma)))).toEqual(read(pageOf(head, uma)));
  });

  it("is never taken for empty when it is cut, refused in words or another page", () => {
    const whole = pageOf(head, uma);
    const choice = '<select id="semesterSubId"><option>1</option></select><span>No data Found</span>';
    const punches = '<div id="getStudBioList"><strong id="infomsg">No Record(S) Found</strong></div>';
    for (const html of [
      choice,
      punches,
      "",
      "<p>Please wait</p>",
      `<div id="4a">Search is closed</div>`,
      `<div id="4a">`,
    ]) {
      expect(() => read(html)).toThrow(PageChanged);
    }
    expect(() => read(whole.slice(0, whole.indexOf("</table>")))).toThrow(PageChanged);
    expect(() => read(whole.slice(0, whole.indexOf("<table")))).toThrow(PageChanged);
  });
});
