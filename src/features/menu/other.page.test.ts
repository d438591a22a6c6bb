import { describe, expect, it } from "vitest";
import { pages } from "../../../demo-portal/pages/index.ts";
import { fieldValues, renderPage } from "../../../demo-portal/test/rendered-page.ts";
import { parserOf } from "../../../test/parser-of.ts";
import { missingWords } from "../../../test/visible-words.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { otherPage } from "./other.page.ts";

const other = parserOf(otherPage(""), { sem_sub_id: null as string | null });
const read = (html: string, sem_sub_id: string | null = null, student: string | null = null) =>
  other.parse(html, { sem_sub_id }, student);

/** The texts of a page that has a text. */
function textsOf(html: string): object {
  try {
    const { files: _, ...texts } = read(html);
    return texts;
  } catch (error) {
    if (error instanceof PageChanged && error.anchor === "a text") return {};
    throw error;
  }
}

it.each(pages)("every visible text of the demo portal's $name is in its texts", (page) => {
  const missing = ["23DMO0001", "24DMO0005", "25DMO0007"].flatMap((student) =>
    [null, ...(page.variants ?? [])].flatMap((variant) => {
      const html = renderPage(page, student, fieldValues, variant);
      return missingWords(html, textsOf(html)).map((word) => `${student} ${variant}: ${word}`);
    }),
  );
  expect(missing).toEqual([]);
});

describe("a texts", () => {
  it("has each merged cell in all of its places, headings of several rows, and the heading above", () => {
    const html = `<h3>Page</h3><h4>Courses</h4><table><tr><th rowspan="2">No</th><th colspan="2">Course</th></tr><tr><th>Code</th><th>Title</th></tr>
      <tr><td>1</td><td rowspan="2">X1</td><td>A</td></tr><tr><td>2</td><td>NA</td></tr><tr><td colspan="3"></td></tr></table>`;
    expect(read(html)).toMatchObject({
      ...{ title: "Page", messages: [], pairs: [] },
      tables: [
        {
          title: "Courses",
          headings: ["No", "Course / Code", "Course / Title"],
          rows: [
            ["1", "X1", "A"],
            ["2", "X1", null],
          ],
        },
      ],
    });
  });

  it("begins another table below a row across the columns, and reads a table of one column as part of the page", () => {
    const html = `<h3>Page</h3><table><tr><td>Note</td></tr></table><table><tr><th>Code</th><th>Mark</th></tr><tr><td colspan="2">Theory</td></tr>
      <tr><td>X1</td><td>7</td></tr><tr><td colspan="2">Lab</td></tr><tr><td colspan="2">No data found</td></tr></table>
      <p><b>Hall:</b> A1</p>`;
    expect(read(html)).toMatchObject({
      messages: ["Note", "Lab", "No data found"],
      pairs: [{ group: null, label: "Hall", value: "A1" }],
      tables: [{ title: "Theory", headings: ["Code", "Mark"], rows: [["X1", "7"]] }],
    });
  });

  it("has pairs from label cells, terms and elements that end with a colon, and a table inside of a cell on its own", () => {
    const html = `<table><tr><td><b>Block</b></td><td>MH-2</td></tr></table><dl><dt>Rank</dt><dd>12</dd></dl>
      <p><b>Group:</b> <span>G3</span> <b>Left:</b><span></span></p>
      <table><tr><td>Kite Day</td><td>Role <table><tr><th>As</th><td>Runner</td></tr></table></td></tr></table>`;
    const { pairs, tables } = read(html);
    expect(pairs.map(({ label, value }) => [label, value])).toEqual([
      ...[
        ["Block", "MH-2"],
        ["Rank", "12"],
        ["Group", "G3"],
        ["Left", null],
        ["As", "Runner"],
      ],
    ]);
    expect(tables).toEqual([{ title: null, headings: null, rows: [["Kite Day", "Role"]] }]);
  });

  it("separates captions and what fields show from messages, says nothing hidden, and counts pictures", () => {
    const html = `<label>Semester</label><select><option>Choose</option><option selected>Fall</option></select><input value="25/09/2026">
      <input type="hidden" value="x"><button>Search</button><p>Closed until Monday</p><p hidden>Draft</p><!-- old --><img src="a.png">`;
    const { found, unread } = other.read(html);
    const { controls, messages } = found;
    expect(messages).toEqual(["Closed until Monday"]);
    expect([...controls].sort()).toEqual(["25/09/2026", "Fall", "Search", "Semester"]);
    expect(unread).toEqual(["img"]);
  });

  it("has no token: neither of a field nor in a text or address", () => {
    const token = "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9";
    const html = `<input type="hidden" name="_csrf" value="plain-token"><p>Key ${token} plain-token JSESSIONID=AB12</p>
      <a href="files/a.pdf?x=1&amp;_csrf=${token}&amp;n=2">A</a>`;
    const { files, messages } = read(html);
    expect(JSON.stringify([files, messages])).not.toMatch(/0f6f|plain|AB12|_csrf/);
    expect(files[0]?.path).toBe("files/a.pdf?n=2");
    expect(
      read('<p>Slips</p><a href="hostel/downloadPdf/L1">Slip</a><a href="hostel/list">List</a>').files,
    ).toHaveLength(1);
  });

  it.each([
    ["a page without a text", "<div><script>go()</script></div>"],
    ["a table that is cut off", "<table><tr><th>A</th></tr><tr><td>1</td>"],
    ["further pages", "<table><tr><th>A</th></tr><tr><td>1</td></tr></table><p>Showing 1 to 10 of 23 entries</p>"],
    ["a page that is being loaded", `<h3>Fees</h3><i class="fa fa-spinner fa-spin"></i>`],
    ["rows of a script", `<h3>Fees</h3><script>$("#t").DataTable({ ajax: "rows" })</script>`],
    ["a cell beyond the hundredth column", `<table><tr><td colspan="100">A</td><td>B</td></tr></table>`],
  ])("is refused for %s", (_, html) => expect(() => read(html)).toThrow(PageChanged));

  it("is refused for a page about another semester or student", () => {
    const html = `<p>Projects</p><select name="semesterSubId"><option value="">-</option><option value="AP2026272" selected>Fall</option></select>`;
    expect(read(html, "AP2026272").controls).toContain("Fall");
    const applied = [html, html.replace(" selected", ""), "<p>Projects</p>"].map((one) => read(one, "AP2026272"));
    expect(applied.map(({ semester_applied }) => semester_applied)).toEqual([true, false, null]);
    expect(() => read(html, "AP2025264")).toThrow(AnswerMismatch);
    const other = `<input type="hidden" name="authorizedID" value="24XYZ0009">${html}`;
    expect(() => read(other, null, "23DMO0001")).toThrow(AnswerMismatch);
  });
});
