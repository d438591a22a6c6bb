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
});
