import { describe, expect, it } from "vitest";
import { type Answered, answerChecker } from "./documented-answers.ts";

const schema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const judge = answerChecker({
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

describe("the judge of answers", () => {
  it("lets what the document describes pass", () => {
    expect(judge("/x", answer(200, "application/json", { n: 1 }))).toBeNull();
    expect(judge("/x", answer(502, problem, { code: "portal_unavailable" }))).toBeNull();
  });

  it.each([
    ["a status that is not described", answer(404, problem, {})],
    ["a defect of the service, though it is described", answer(500, problem, { code: "internal_error" })],
    ["another media type", answer(200, "text/html", { n: 1 })],
    ["a body that the schema refuses", answer(200, "application/json", { n: "1" })],
    ["a code that is not described", answer(502, problem, { code: "portal_blocked" })],
  ])("does not let %s pass", (_, answered) => expect(judge("/x", answered)).not.toBeNull());
});
