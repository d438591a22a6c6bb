import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { parseLabels } from "./labels.ts";
import { PageChanged } from "./page-changed.ts";
import { assertAccounted } from "./section/accounting.ts";
import { newContext, Section } from "./section/section.ts";
import { parseDate } from "./values.ts";

const PERSON = `<div><table>
  <tr><td colspan="2">PERSONAL</td></tr>
  <tr><td>STUDENT\r\n\t\tNAME</td><td> MEERA  KULKARNI </td><td rowspan="4"><img src="x"></td></tr>
  <tr><th>Date of Birth</th><td>17-NOV-2005</td></tr>
  <tr><td>EMAIL</td><td>meera@example.com</td></tr>
  <tr><td>PHONE</td><td>-</td></tr></table>
  <table><tr><td>EMAIL</td><td>father@example.com</td></tr></table></div>`;

const read = (html: string) => parseLabels(parseHtml(html), "Student Name");

describe("parseLabels", () => {
  it("reads the text beside a label, which is compared whole, without case", () => {
    const labels = read(PERSON);
    expect(labels.text("Student name")).toBe("MEERA KULKARNI");
    expect(labels.text("NAME")).toBeNull();
    expect(labels.value("DATE OF BIRTH", parseDate)).toBe("2005-11-17");
    expect(labels.isEmpty).toBe(false);
  });

  it("takes the first of repeated labels", () => expect(read(PERSON).text("Email")).toBe("meera@example.com"));

  it("gives null for a label that is missing, says nothing or does not fit", () => {
    expect(read(PERSON).text("CASTE")).toBeNull();
    expect(read(PERSON).text("PHONE")).toBeNull();
    expect(read(PERSON).value("EMAIL", parseDate)).toBeNull();
  });

  it("reads one table alone when it is given that", () => {
    const inner = parseHtml("<table><tr><td>Student Name</td><td>x</td></tr></table>").children[0];
    expect(typeof inner === "object" && parseLabels(inner, "Student Name").text("student name")).toBe("x");
  });

  it.each([
    "<p></p>",
    "<table></table>",
    "<table><tr></tr><tr><td></td><td>&nbsp;</td></tr></table>",
    "<table><tr><td>No data Found</td></tr></table>",
  ])("is empty without rows that say something: %s", (html) => {
    expect(read(html).isEmpty).toBe(true);
    expect(read(html).text("Student Name")).toBeNull();
  });

  it.each([
    ["whose leading label was renamed", PERSON.replace("STUDENT", "PUPIL")],
    [
      "whose labels are cells of their own rows",
      "<table><tr><td>STUDENT NAME</td></tr><tr><td>MEERA</td></tr></table>",
    ],
    ["that was cut", PERSON.slice(0, PERSON.indexOf("PHONE"))],
    ["that was rebuilt from other elements", PERSON.replaceAll(/<(\/?)(table|t[rhd])/g, "<$1div")],
    ["that lost its tags", "<tr><td>Student Name</td><td>MEERA</td></tr>"],
  ])("refuses a table %s", (_, html) => {
    expect(() => read(html)).toThrow(new PageChanged('label "Student Name"'));
  });

  it("refuses a row that lost the cell beside its label or holds texts behind it, when it is asked for", () => {
    const bare = read(
      PERSON.replace("<td>meera@example.com</td>", "").replace(/<table>\s*<tr><td>EMAIL.*<\/table>/, ""),
    );
    const wide = read(PERSON.replace("<td>-</td>", "<td>-</td><td>FAX</td><td>1</td>"));
    expect(() => bare.text("EMAIL")).toThrow(new PageChanged('one value next to label "EMAIL"'));
    expect(() => wide.text("PHONE")).toThrow(new PageChanged('one value next to label "PHONE"'));
    expect([bare.text("STUDENT NAME"), wide.text("STUDENT NAME")]).toEqual(["MEERA KULKARNI", "MEERA KULKARNI"]);
  });

  it("passes over the words that stand for a photo beside several rows", () => {
    const labels = read(PERSON.replace('<img src="x">', "Image Not Available"));
    expect(labels.text("STUDENT NAME")).toBe("MEERA KULKARNI");
  });

  it("takes a row of one cell for a sub-heading where the label comes again", () => {
    const html = "<table><tr><td>Student Name</td></tr><tr><td>Student Name</td><td>x</td></tr></table>";
    expect(read(html).text("Student Name")).toBe("x");
  });

  it("ignores hidden tables and rows", () => {
    const stale = "<table hidden><tr><td>Student Name</td><td>OLD</td></tr></table>";
    const row = '<tr style="display: none"><td>EMAIL</td><td>old@example.com</td></tr>';
    const labels = read(stale + PERSON.replace("<table>", `<table>${row}`));
    expect([labels.text("STUDENT NAME"), labels.text("EMAIL")]).toEqual(["MEERA KULKARNI", "meera@example.com"]);
  });

  it("rejects a second leading label", () => {
    const second = "<table><tr><td>STUDENT NAME</td><td>ARUN</td></tr></table>";
    expect(() => read(PERSON + second)).toThrow(new PageChanged('one label "Student Name"'));
  });

  it("rejects a value in a control when its label is read", () => {
    const labels = read(PERSON.replace("meera@example.com", '<input value="meera@example.com">'));
    expect(() => labels.text("EMAIL")).toThrow(new PageChanged('one value next to label "EMAIL"'));
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
  const parse = (...labels: string[]) => parseLabels(parseHtml(rows(...labels)), group);

  it("ends at the sub-heading of another group", () => {
    expect(parse("Id", "Name", "CONTACT", "Email", "PARENT", "Email").text("Email")).toBe("Email 1");
    expect(parse("Id", "Name", "CONTACT", "PARENT", "Email").text("Email")).toBeNull();
  });

  it.each([
    ["Id", ["Code", "Name"]],
    ["City", ["Id", "Name", "Town", "Phone"]],
    ["Phone", ["Name", "CONTACT", "Mobile", "Email"]],
    ["Email", ["Name", "CONTACT", "Phone", "Mail", "PARENT", "Email"]],
    ["Email", ["Name", "Phone", "Mail"]],
  ])("has a renamed label when an unknown one is where %s belongs: %j", (label, labels) => {
    expect(() => parse(...labels).text(label)).toThrow(new PageChanged(`label "${label}"`));
  });

  it.each([
    ["City", ["Id", "Nickname", "Name", "Phone"]],
    ["City", ["Id", "Name", "Nickname", "Age", "Phone"]],
    ["City", ["Id", "Name", "Phone", "Age"]],
    ["Age", ["Id", "Name", "Nickname", "Phone"]],
  ])("returns null for the label %s that is missing from %j", (label, labels) => {
    expect(parse(...labels).text(label)).toBeNull();
  });

  it("accounts for its rows and known sub-headings, and leaves other rows of one cell unread", () => {
    const context = newContext();
    const section = new Section(parseHtml(rows("Name", "Nickname", "CONTACT", "NOTE", "PARENT", "Email")), context);
    parseLabels(section.element, group, section);
    assertAccounted(section, []);
    expect(context.report.unread).toEqual(["div > table > tr > td"]);
  });
});
