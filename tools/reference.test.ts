import { describe, expect, it } from "vitest";
import { openApiDocument } from "../test/contract/openapi-document.ts";
import { referenceOf } from "./reference.ts";

describe("the reference", () => {
  it("shows each operation with its request, response and codes, and each record with its fields", () => {
    const reference = referenceOf({
      info: { version: "9.9.9" },
      tags: [{ name: "student", description: "Fetch data." }],
      paths: {
        "/rooms": {
          post: {
            operationId: "rooms",
            tags: ["student"],
            summary: "The room.",
            description: "Costs 1 portal request.",
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Query" } } } },
            responses: {
              "200": { content: { "application/json": { schema: { type: "array", items: { title: "Room" } } } } },
              "401": {
                content: {
                  "application/problem+json": { schema: {}, examples: { session_expired: {}, api_key_missing: {} } },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Room: {
            description: "One room.",
            required: ["number"],
            properties: {
              number: { type: ["string", "null"], description: "Number | name.", examples: ["318"] },
              kind: { type: "string", enum: ["single", "double"] },
            },
          },
        },
      },
    });
    expect(reference).toContain("# Reference of contract 9.9.9");
    expect(reference).toContain("| [/rooms](#rooms) | list of [Room](#room) |");
    expect(reference).toContain("### /rooms\n\n**The room.** Costs 1 portal request.");
    expect(reference).toContain("Request: [Query](#query). Response: list of [Room](#room).");
    expect(reference).toContain("Codes in addition to those of every endpoint: `session_expired`.");
    expect(reference).toContain('| `number` | string or null | Number \\| name. | `"318"` |');
    expect(reference).toContain('| `kind` | string, optional |  | `"single"`, `"double"` |');
  });

  it("of the running service has a section for every endpoint and record, and no link without a target", async () => {
    const document = await openApiDocument();
    const reference = referenceOf(document as never);
    const fragments = [...reference.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(new Set(fragments).size).toBe(fragments.length);
    const targets = [...reference.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !fragments.includes(target ?? ""))).toEqual([]);
  });
});
