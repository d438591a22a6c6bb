import { describe, expect, it } from "vitest";
import { parseHtml } from "./dom/tree.ts";
import { parseLabels } from "./labels.ts";
import { PageChanged } from "./page-changed.ts";
import { parseDate } from "./values.ts";

const PERSON = `<div><table>
  <tr><td colspan="2">PERSONAL</td></tr>
  <tr><td>STUDENT\r\n\t\tNAME</td><td> MEERA  KULKARNI </td><td rowspan="4"><img src="x"></td></tr>
  <tr><th>Date of Birth</th><td>17-NOV-2005</td></tr>
  <tr><td>EMAIL</td><td>meera@example.com</td></tr>
  <tr><td>PHONE</td><td>-</td></tr></table>
  <table><tr><td>EMAIL</td><td>father@example.com</td></tr></table></div>`;

const parse = (html: string) => parseLabels(parseHtml(html), "Student Name");

describe("parseLabels", () => {
  it("returns the text next to a label, compared as a whole and ignoring case", () => {
    const labels = parse(PERSON);
    expect(labels.text("Student name")).toBe("MEERA KULKARNI");
    expect(labels.text("NAME")).toBeNull();
    expect(labels.value("DATE OF BIRTH", parseDate)).toBe("2005-11-17");
    expect(labels.isEmpty).toBe(false);
  });

  it("uses the first of repeated labels", () => expect(parse(PERSON).text("Email")).toBe("meera@example.com"));

  it("returns null for a missing label, an empty value and a value that does not match", () => {
    expect(parse(PERSON).text("CASTE")).toBeNull();
    expect(parse(PERSON).text("PHONE")).toBeNull();
    expect(parse(PERSON).value("EMAIL", parseDate)).toBeNull();
  });

  it("parses a table that is passed directly", () => {
    const inner = parseHtml("<table><tr><td>Student Name</td><td>x</td></tr></table>").children[0];
    expect(typeof inner === "object" && parseLabels(inner, "Student Name").text("student name")).toBe("x");
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
});
