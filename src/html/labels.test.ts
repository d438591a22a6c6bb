import { describe, expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { first } from "../../test/html-oracle/first.ts";
import { parseHtml } from "./dom/tree.ts";
import { attribute } from "./find.ts";
import { type LabelGroup, labelTables, parseLabels } from "./labels.ts";
import { assertAccounted, knownTextTest } from "./more.ts";
import { PageChanged } from "./page-changed.ts";
import { newContext, Section } from "./section.ts";
import { parseDate, parseId, parseNumber } from "./values.ts";

const PERSON = `<div><table>
  <tr><td colspan="2">PERSONAL</td></tr>
  <tr><td>STUDENT\r\n\t\tNAME:</td><td> MEERA  KULKARNI </td><td rowspan="4"><img src="x">Not available</td></tr>
  <tr><th>Date of Birth</th><td>17-NOV-2005</td></tr>
  <tr><td>EMAIL</td><td>meera@example.com</td></tr>
  <tr><td>PHONE</td><td>-</td></tr></table></div>`;
const GROUP = { leading: "Student Name", order: ["Student Name", "Date of Birth", "Email", "Phone", "Personal"] };
const HIDDEN = "<tr><td>PHONE</td><td>1</td></tr>";
const email = (address: string) => `<table><tr><td>EMAIL</td><td>${address}</td></tr></table>`;

function parse(html: string, group: LabelGroup | string = GROUP) {
  const section = new Section(parseHtml(html), newContext());
  const labels = parseLabels(section.element, group, section);
  return { labels, section, report: section.report };
}

describe("the value next to a label", () => {
  it.each(
    cases("Student name → MEERA KULKARNI | EMAIL → meera@example.com | PHONE → null | NAME → null | CASTE → null"),
  )("%s is %s", (label = "", text) => expect(String(parse(PERSON).labels.text(label))).toBe(text));
  it("has the form of its field", () => {
    const { labels, report } = parse(PERSON);
    expect(["DATE OF BIRTH", "PHONE", "CASTE"].map((label) => labels.value(label, parseDate))).toEqual([
      "2005-11-17",
      null,
      null,
    ]);
    expect([labels.value("CASTE", parseId), labels.value("Email", parseId), labels.value("Email", parseDate)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(report.unfit).toEqual(["email", "email"]);
    expect(report.lookups[0]).toEqual({ kind: "label", names: ["Student Name"] });
  });
  it.each(
    cases(
      "23 <button>Edit</button> → null | 23 <span>Verified</span> → null | <input value=23> → null | <b>23</b><form hidden><input></form> → 23",
    ),
  )("%s is the number %s", (value, expected) => {
    const { labels, report } = parse(PERSON.replace("<td>-</td>", `<td>${value}</td>`));
    expect(String(labels.value("PHONE", parseNumber))).toBe(expected);
    expect(report.unfit).toEqual(expected === "null" ? ["phone"] : []);
  });
  it("may be next to a colon in a cell of its own", () => {
    const { labels, section, report } = parse(PERSON.replaceAll(/:?<\/td><td>/g, "</td><td>:</td><td>"));
    expect([labels.text("Student Name"), labels.text("Email")]).toEqual(["MEERA KULKARNI", "meera@example.com"]);
    assertAccounted(section, knownTextTest([]));
    expect(report.unread).toEqual([]);
  });
  it.each([
    ["is the only row of its table", PERSON.replace("<td>-</td>", "")],
    ["is in a hidden row", PERSON.replace("<tr><td>PHONE", "<tr hidden><td>PHONE")],
    ["is in a hidden table", `${PERSON.replace("PHONE", "FAX")}<table hidden>${HIDDEN}</table>`],
  ])("is null if the label %s", (_, html) => expect(parse(html).labels.text("PHONE")).toBeNull());
});

describe("the rows of a group", () => {
  const accounted = (html: string, group: LabelGroup | string = GROUP) => {
    const { section, report } = parse(html, group);
    assertAccounted(section, knownTextTest([]));
    return report.unread;
  };
  const row = (cells: string) => PERSON.replace("</table>", `<tr>${cells}</tr></table>`);
  it("are all known, and one record", () => {
    expect(accounted(PERSON)).toEqual([]);
    expect(parse(PERSON).section.records).toBe(1);
    expect(parse("<table><tr><td>Student Name</td><td>-</td></tr></table>").section.records).toBe(0);
  });
  it.each([
    ["an unknown label", row("<td>FAX</td><td>1</td>"), ["div > table > tr"]],
    ["an unknown sub-heading", row("<td>NOTE</td>"), ["div > table > tr > td"]],
    ["a further cell", row("<td>PERSONAL</td><td>1</td><td>2</td>"), ["div > table > tr > td"]],
    ["a known label with another value", PERSON + email("other@example.com"), ["table > tr"]],
    ["a known label with the same value", PERSON + email("meera@example.com"), []],
    ["an empty row and a message", row("<td>No data found</td></tr><tr><td></td><td> </td>"), []],
  ])("are reported for %s", (_, html, unread) => expect(accounted(html)).toEqual(unread));
  it("may repeat a label that the portal repeats for another person", () => {
    expect(accounted(PERSON + email("father@example.com"), { ...GROUP, repeated: ["Email"] })).toEqual([]);
    expect(parse(PERSON + email("father@example.com")).labels.text("Email")).toBe("meera@example.com");
  });
  it("end at the sub-heading of another group", () => {
    const group = { ...GROUP, ends: ["Parent"] };
    const parent = (before: string) =>
      before.replace("</table>", "<tr><td>PARENT</td></tr></table>") + email("father@x.in");
    expect(accounted(parent(PERSON), group)).toEqual([]);
    expect(parse(parent(PERSON), group).labels.text("Email")).toBe("meera@example.com");
    expect(parse(parent(PERSON.replace("EMAIL", "MAIL")), group).labels.text("Email")).toBeNull();
    expect(parse(`<table><tr><td>PARENT</td></tr></table>${email("father@x.in")}`, group).labels.isEmpty).toBe(true);
  });
  it("are all known if nothing but the leading label is declared", () => {
    expect(accounted(row("<td>FAX</td><td>1</td>"), "Student Name")).toEqual([]);
  });
});

describe("a page of labels", () => {
  const bare = "<table><tr><td>Student Name</td></tr></table>";
  it.each(
    (
      "<p></p>|<table></table>|<table><tr></tr><tr><td></td><td>&nbsp;</td></tr></table>|" +
      "<table><tr><td>No data Found</td></tr></table>"
    ).split("|"),
  )("is empty without label rows: %s", (html) => {
    const { labels, section } = parse(html);
    expect([labels.isEmpty, labels.text("Student Name"), section.records]).toEqual([true, null, 0]);
  });
  it.each([
    ["with a renamed leading label", PERSON.replace("STUDENT", "PUPIL")],
    ["with labels and values in separate rows", bare.replace("</table>", "<tr><td>MEERA</td></tr></table>")],
    ["that is truncated", PERSON.slice(0, PERSON.indexOf("PHONE"))],
    ["made of other elements", PERSON.replaceAll(/<(\/?)(table|t[rhd])/g, "<$1div")],
    ["without its table tag", "<tr><td>Student Name</td><td>MEERA</td></tr>"],
  ])("is refused %s", (_, html) => expect(() => parse(html)).toThrow(new PageChanged('label "Student Name"')));
  it("is refused with two leading labels, and a sub-heading is not one", () => {
    const second = PERSON.replace("MEERA", "ARUN");
    expect(() => parse(PERSON + second)).toThrow(new PageChanged('one label "Student Name"'));
    expect(parse(bare + PERSON).labels.text("Student Name")).toBe("MEERA KULKARNI");
  });
  it("may be a table, or a table in a table", () => {
    const inner = "<table><tr><td>Student Name</td><td>x</td></tr></table>";
    for (const html of [inner, `<table><tr><td>${inner}</td></tr></table>`])
      expect(parseLabels(first(html, "table"), "Student Name").text("student name")).toBe("x");
  });
  it("has visible tables with a row of their own for a label", () => {
    const html = `<table id="a"><tr></tr><tr><td>Student Name</td><td>Meera</td></tr></table>
      <table id="b"><tr><td>Student Name</td></tr></table><table id="d"><tr><td>Name</td><td>Student Name</td></tr></table>
      <table id="c" hidden><tr><td>Student Name</td><td>Meera</td></tr></table>`;
    expect(labelTables(parseHtml(html), "Student name").map((table) => attribute(table, "id"))).toEqual(["a"]);
  });
});
