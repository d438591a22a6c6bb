import { describe, expect, it } from "vitest";
import { fieldsOf, typeOf } from "./fields.ts";
import { Records, type Schema } from "./schema.ts";

const schemas: Readonly<Record<string, Schema>> = {
  Entry: { title: "Entry", type: "object", description: "One entry.", properties: { id: { type: "string" } } },
  Day: { title: "Day", properties: { entries: { type: "array", items: { $ref: "#/components/schemas/Entry" } } } },
};
const records = () => new Records({ tags: [], paths: {}, components: { schemas } }, []);

describe("a type in words", () => {
  it.each<[Schema, string]>([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"], format: "date" }, "date or null"],
    [{ type: "array", items: { $ref: "#/components/schemas/Entry" } }, "list of Entry"],
    [{ type: ["array", "null"], items: { type: "integer" } }, "list of integer or null"],
    [{ anyOf: [{ $ref: "#/components/schemas/Entry" }, { type: "null" }] }, "Entry or null"],
    [{}, "any value"],
  ])("of %j is %s", (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });
});

describe("the fields of a schema", () => {
  it("have their type, description, values and example, and are escaped", () => {
    const html = fieldsOf(
      {
        type: "object",
        required: ["kind"],
        properties: {
          kind: { type: "string", enum: ["a<b"], description: "Its `kind`." },
          count: { type: "integer", examples: [3] },
        },
      },
      records(),
    );
    expect(html).toContain(
      '<span class="type">string</span>\n<p>Its <code>kind</code>. One of <code>&quot;a&lt;b&quot;</code>.</p>',
    );
    expect(html).toContain('<span class="type">integer, optional</span>\n<p>Example: <code>3</code></p>');
  });

  it("contain those of nested records, each record once", () => {
    const week = { type: "object", properties: { monday: { $ref: "#/Day" }, tuesday: { $ref: "#/Day" } } };
    const html = fieldsOf(week, records());
    expect(html.match(/<code class="field">entries/g)).toHaveLength(1);
    expect(html.match(/<code class="field">id/g)).toHaveLength(1);
  });
});
