import { describe, expect, it } from "vitest";
import { type Answered, answerChecker } from "./documented-answers.ts";

const schema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const check = answerChecker({
  paths: {
    "/x": {
      post: {
        responses: {
          "200": { description: "Success.", content: { "application/json": { schema } } },
          "502": { description: "`portal_unavailable`: gone", content: { "application/problem+json": { schema: {} } } },
          "500": { description: "`internal_error`: a defect", content: { "application/problem+json": { schema: {} } } },
        },
      },
    },
  },
});
const answer = (status: number, contentType: string, body: unknown): Answered => ({
  status,
  contentType,
  text: JSON.stringify(body),
});
const problem = "application/problem+json; charset=utf-8";

describe("the answer checker", () => {
  it("accepts documented answers", () => {
    expect(check("/x", answer(200, "application/json", { n: 1 }))).toBeNull();
    expect(check("/x", answer(502, problem, { code: "portal_unavailable" }))).toBeNull();
  });

  it.each([
    ["an undocumented status", answer(404, problem, {})],
    ["status 500, although it is documented", answer(500, problem, { code: "internal_error" })],
    ["another media type", answer(200, "text/html", { n: 1 })],
    ["a body that does not match the schema", answer(200, "application/json", { n: "1" })],
    ["an undocumented code", answer(502, problem, { code: "portal_blocked" })],
  ])("rejects %s", (_, answered) => expect(check("/x", answered)).not.toBeNull());
});
