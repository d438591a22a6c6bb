import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { attribute } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { newContext, Section } from "../section/section.ts";
import { findMany, findOne, parseRecords } from "./records.ts";
import { column, defineTable } from "./table.ts";

const COLUMNS = { serial_number: column("No"), name: column("Name") };
const people = defineTable(COLUMNS, { id: "people" });
const withoutId = defineTable(COLUMNS);
const optional = defineTable(COLUMNS, { absent: "nothing" });

const HEAD = "<tr><td>No</td><td>Name</td></tr>";
const tableOf = (attributes: string, rows = HEAD) => `<table ${attributes}>${rows}</table>`;
const sectionOf = (html: string) => new Section(parseHtml(html));

describe("the tables of a kind", () => {
  const classesOf = (html: string, kind = people) =>
    findMany(sectionOf(html), kind).map((table) => attribute(table, "class"));

  it("have its id or its headings", () => {
    expect(classesOf(tableOf('id="people" class="a"') + tableOf('class="b"'))).toEqual(["a", "b"]);
    expect(classesOf(tableOf('id="people" class="a"', "") + tableOf('id="others" class="b"', ""))).toEqual(["a"]);
    expect(classesOf(tableOf('id="people" class="a"'), withoutId)).toEqual(["a"]);
  });

  it("are visible", () => {
    const hidden = `<div hidden>${tableOf('id="people" class="b"')}</div>`;
    expect(classesOf(hidden + tableOf('class="a"'))).toEqual(["a"]);
    expect(() => classesOf(hidden)).toThrow(new PageChanged('a table with "No", "Name"'));
  });

  it('are missing with a message for "no data" only, unless the declaration allows it', () => {
    expect(() => classesOf("<p>Name</p>")).toThrow(new PageChanged('a table with "No", "Name"'));
    expect(classesOf("<p>No data found</p>")).toEqual([]);
    expect(classesOf("<p>Name</p>", optional)).toEqual([]);
  });
});

it("a second table of a kind is rejected", () => {
  const one = sectionOf(tableOf('class="a"'));
  expect(findOne(one, people)).not.toBeNull();
  expect(findOne(sectionOf("<p></p>"), optional)).toBeNull();
  const two = sectionOf(tableOf('class="a"') + tableOf('class="b"'));
  expect(() => findOne(two, people)).toThrow(new PageChanged('one table with "No", "Name"'));
});

it("reports what a parser looked for, and counts its records", () => {
  const context = newContext();
  const rows = `${HEAD}<tr><td>1</td><td>Ann</td></tr><tr><td>2</td><td>Ben</td></tr>`;
  const section = new Section(parseHtml(tableOf("", rows)), context);
  expect(parseRecords(section, people, ({ name }) => name.text())).toEqual(["Ann", "Ben"]);
  expect(section.records).toBe(2);
  expect(context.report.lookups).toEqual([
    { kind: "headings", names: ["No", "Name"] },
    { kind: "id", names: ["people"] },
    { kind: "headings", names: ["No", "Name"] },
  ]);
});
