import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { attribute } from "./find.ts";
import { labelTables, parseLabels } from "./labels.ts";
import { assertAccounted, knownTextTest } from "./more.ts";
import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";
import { parseDate, parseNumber } from "./values.ts";

const PERSON = `<div><table>
  <tr><td colspan="2">PERSONAL</td></tr>
  <tr><td>STUDENT\r\n\t\tNAME</td><td> MEERA  KULKARNI </td><td rowspan="4"><img src="x"></td></tr>
  <tr><th>Date of Birth</th><td>17-NOV-2005</td></tr>
  <tr><td>EMAIL</td><td>meera@example.com</td></tr>
  <tr><td>PHONE</td><td>-</td></tr></table></div>`;
const SECOND_EMAIL = "<table><tr><td>EMAIL</td><td>father@example.com</td></tr></table>";

const parse = (html: string) => parseLabels(parseHtml(html), "Student Name");

describe("parseLabels", () => {
  it("returns the text next to a label, compared as a whole and ignoring case", () => {
    const labels = parse(PERSON);
    expect(labels.text("Student name")).toBe("MEERA KULKARNI");
    expect(labels.text("NAME")).toBeNull();
    expect(labels.value("DATE OF BIRTH", parseDate)).toBe("2005-11-17");
    expect(labels.isEmpty).toBe(false);
  });

  it("rejects a label that is repeated with another value, unless the portal is known to repeat it", () => {
    expect(() => parse(PERSON + SECOND_EMAIL).text("Email")).toThrow(
      new PageChanged('one value next to label "Email"'),
    );
    expect(parse(PERSON + SECOND_EMAIL.replace("father", "meera")).text("Email")).toBe("meera@example.com");
    const group = { leading: "Student Name", order: [], repeated: ["Email"] };
    expect(parseLabels(parseHtml(PERSON + SECOND_EMAIL), group).text("Email")).toBe("meera@example.com");
  });

  it.each([
    ["23<sup>1</sup>", null],
    ["23 <button>Edit</button>", null],
    ["<s>22</s> 23", null],
    ["23 <span>Verified</span>", null],
    ["<b>23</b>", 23],
  ])("returns a number from %j only if nothing else stands with it", (value, expected) => {
    const context = newContext();
    const section = new Section(parseHtml(PERSON.replace("<td>-</td>", `<td>${value}</td>`)), context);
    expect(parseLabels(section.element, "Student Name", section).value("PHONE", parseNumber)).toBe(expected);
    expect(context.report.unfit).toEqual(expected === null ? ["phone"] : []);
  });

  it("reports a label with struck text or a footnote, and does not know one that is struck itself", () => {
    const labelsOf = (label: string) => {
      const context = newContext();
      const section = new Section(parseHtml(PERSON.replace("PHONE", label)), context);
      const order = ["Date of Birth", "EMAIL", "Phone"];
      const labels = parseLabels(section.element, { leading: "Student Name", order }, section);
      return { labels, unread: context.report.unread.length };
    };
    expect(labelsOf("<s>FAX</s> PHONE<sup>1</sup>")).toMatchObject({ unread: 1 });
    expect(labelsOf("PHONE <button>Copy</button>")).toMatchObject({ unread: 0 });
    expect(() => labelsOf("<s>PHONE</s>").labels.text("Phone")).toThrow(new PageChanged('label "Phone"'));
  });

  it("returns null for a missing label, an empty value and a value that does not match", () => {
    expect(parse(PERSON).text("CASTE")).toBeNull();
    expect(parse(PERSON).text("PHONE")).toBeNull();
    expect(parse(PERSON).value("EMAIL", parseDate)).toBeNull();
  });

  it("rejects a missing label in a table that is being loaded", () => {
    const loading = parse(
      PERSON.replace("<tr><td>EMAIL</td><td>meera@example.com</td></tr>", '<tr><td><i class="spinner"></i></td></tr>'),
    );
    expect(loading.text("PHONE")).toBeNull();
    expect(() => loading.text("EMAIL")).toThrow(PageChanged);
  });

  it("parses a table that is passed directly", () => {
    const inner = parseHtml("<table><tr><td>Student Name</td><td>x</td></tr></table>").children[0];
    expect(typeof inner === "object" && parseLabels(inner, "Student Name").text("student name")).toBe("x");
  });

  it("parses a table in a table that is passed directly", () => {
    const table = "<table><tr><td><table><tr><td>Student Name</td><td>x</td></tr></table></td></tr></table>";
    const outer = parseHtml(table).children[0];
    expect(typeof outer === "object" && parseLabels(outer, "Student Name").text("student name")).toBe("x");
  });

  it.each([
    "<p></p>",
    "<table></table>",
    "<table><tr></tr><tr><td></td><td>&nbsp;</td></tr></table>",
    "<table><tr><td>No data Found</td></tr></table>",
  ])("is empty for a page without label rows: %s", (html) => {
    expect(parse(html).isEmpty).toBe(true);
    expect(parse(html).text("Student Name")).toBeNull();
  });

  it.each([
    ["with a renamed leading label", PERSON.replace("STUDENT", "PUPIL")],
    ["with labels and values in separate rows", "<table><tr><td>STUDENT NAME</td></tr><tr><td>MEERA</td></tr></table>"],
    ["that is truncated", PERSON.slice(0, PERSON.indexOf("PHONE"))],
    ["made of other elements", PERSON.replaceAll(/<(\/?)(table|t[rhd])/g, "<$1div")],
    ["without its table tag", "<tr><td>Student Name</td><td>MEERA</td></tr>"],
  ])("rejects a table %s", (_, html) => {
    expect(() => parse(html)).toThrow(new PageChanged('label "Student Name"'));
  });

  it("rejects access to a row without a value cell or with further texts", () => {
    const bare = parse(
      PERSON.replace("<td>meera@example.com</td>", "").replace(/<table>\s*<tr><td>EMAIL.*<\/table>/, ""),
    );
    const wide = parse(PERSON.replace("<td>-</td>", "<td>-</td><td>FAX</td><td>1</td>"));
    expect(() => bare.text("EMAIL")).toThrow(new PageChanged('one value next to label "EMAIL"'));
    expect(() => wide.text("PHONE")).toThrow(new PageChanged('one value next to label "PHONE"'));
    expect([bare.text("STUDENT NAME"), wide.text("STUDENT NAME")]).toEqual(["MEERA KULKARNI", "MEERA KULKARNI"]);
  });

  it("ignores the placeholder text of a photo that spans several rows", () => {
    const labels = parse(PERSON.replace('<img src="x">', "Image Not Available"));
    expect(labels.text("STUDENT NAME")).toBe("MEERA KULKARNI");
  });

  it("treats a row with a single cell as a sub-heading if its label is repeated", () => {
    const html = "<table><tr><td>Student Name</td></tr><tr><td>Student Name</td><td>x</td></tr></table>";
    expect(parse(html).text("Student Name")).toBe("x");
  });

  it("ignores hidden tables and rows", () => {
    const stale = "<table hidden><tr><td>Student Name</td><td>OLD</td></tr></table>";
    const row = '<tr style="display: none"><td>EMAIL</td><td>old@example.com</td></tr>';
    const labels = parse(stale + PERSON.replace("<table>", `<table>${row}`));
    expect([labels.text("STUDENT NAME"), labels.text("EMAIL")]).toEqual(["MEERA KULKARNI", "meera@example.com"]);
  });

  it("rejects a second leading label", () => {
    const second = "<table><tr><td>STUDENT NAME</td><td>ARUN</td></tr></table>";
    expect(() => parse(PERSON + second)).toThrow(new PageChanged('one label "Student Name"'));
  });

  it("rejects a value in a control when its label is read", () => {
    const labels = parse(PERSON.replace("meera@example.com", '<input value="meera@example.com">'));
    expect(() => labels.text("EMAIL")).toThrow(PageChanged);
    const hidden = '-<form style="display:none"><input name="_csrf" value="1"></form>';
    expect(parse(PERSON.replace("meera@example.com", hidden)).text("EMAIL")).toBeNull();
  });
});

describe("labelTables", () => {
  it("returns the visible tables with a row of their own for a label", () => {
    const html = [
      '<table id="a"><tr></tr><tr><td>Student Name</td><td>Meera</td></tr></table>',
      '<table id="b"><tr><td>Student Name</td></tr></table>',
      '<table id="c" hidden><tr><td>Student Name</td><td>Meera</td></tr></table>',
      '<table id="d"><tr><td>Name</td><td>Student Name</td></tr></table>',
    ].join("");
    expect(labelTables(parseHtml(html), "Student name").map((table) => attribute(table, "id"))).toEqual(["a"]);
  });
});

describe("a group of labels", () => {
  const group = {
    leading: "Name",
    order: ["Id", "Name", "City", "Contact", "Phone", "Email"],
    ends: ["Parent"],
  };
  const rows = (...labels: string[]) =>
    `<div><table>${labels.map((label) => `<tr><td>${label}</td>${/^[A-Z]+$/.test(label) ? "" : `<td>${label} 1</td>`}</tr>`).join("")}</table></div>`;
  const parseGroup = (...labels: string[]) => parseLabels(parseHtml(rows(...labels)), group);

  it("ends at the sub-heading of another group", () => {
    expect(parseGroup("Id", "Name", "CONTACT", "Email", "PARENT", "Email").text("Email")).toBe("Email 1");
    expect(parseGroup("Id", "Name", "CONTACT", "PARENT", "Email").text("Email")).toBeNull();
    expect(parseGroup("PARENT", "Email").isEmpty).toBe(true);
  });

  it.each([
    ["Id", ["Code", "Name"]],
    ["City", ["Id", "Name", "Town", "Phone"]],
    ["City", ["Id", "Name", "Nickname", "Age", "Phone"]],
    ["Phone", ["Name", "CONTACT", "Mobile", "Email"]],
    ["Email", ["Name", "CONTACT", "Phone", "Mail", "PARENT", "Email"]],
    ["Email", ["Name", "Phone", "Mail"]],
  ])("has a renamed label when unknown ones are where %s belongs: %j", (label, labels) => {
    expect(() => parseGroup(...labels).text(label)).toThrow(new PageChanged(`label "${label}"`));
  });

  it.each([
    ["City", ["Id", "Nickname", "Name", "Phone"]],
    ["City", ["Id", "Name", "Phone", "Age"]],
    ["Age", ["Id", "Name", "Nickname", "Phone"]],
    ["City", ["Id", "Name", "NOTE", "Phone"]],
    ["City", ["Id", "Name", "PARENT", "City", "Nickname", "Phone"]],
    ["City", ["Id", "Name", "PARENT", "Name", "Nickname", "City"]],
  ])("returns null for the label %s that is missing from %j", (label, labels) => {
    expect(parseGroup(...labels).text(label)).toBeNull();
  });

  it("returns the text of a label in another place, whatever is in its own", () => {
    expect(parseGroup("City", "Id", "Name", "Nickname", "Phone").text("City")).toBe("City 1");
  });

  it("accounts for its rows and known sub-headings, and leaves other rows of one cell unread", () => {
    const context = newContext();
    const section = new Section(parseHtml(rows("Name", "Nickname", "CONTACT", "NOTE", "PARENT", "Email")), context);
    parseLabels(section.element, group, section);
    assertAccounted(section, knownTextTest([]));
    expect(context.report.unread).toEqual(["div > table > tr > td"]);
  });
});
