import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { SessionBody } from "../contract/bodies.ts";
import type { Cost, EmptyAnswer } from "../contract/endpoint.ts";
import { endpoint } from "../portal/define-endpoint.ts";
import { openApiOf } from "./openapi.ts";

type Texts = { readonly description?: string; readonly cost: Cost; readonly empty?: EmptyAnswer };

/** The description of an endpoint with these texts in the OpenAPI document. */
function descriptionOf(texts: Texts): unknown {
  const example = endpoint({
    path: "/student/example",
    summary: "An example.",
    body: SessionBody,
    answer: Type.Object({}),
    example: {},
    handle: async () => ({}),
    ...texts,
  });
  return openApiOf({ credential: "apiKey", endpoints: [example], version: "1.0.0", pageNames: [], patterns: {} }).paths;
}

const described = (description: string) => ({ "/student/example": { post: { description } } });

describe("the description of an operation", () => {
  it.each<[Cost, string]>([
    [{ requests: 1 }, "Costs 1 portal request."],
    [{ requests: 3 }, "Costs 3 portal requests."],
    [{ requests: 1, max: 3 }, "Costs 1 to 3 portal requests."],
    [{ requests: 1, per: "month" }, "Costs 1 portal request, plus 1 per month."],
    [{ requests: 2, note: "3 at most" }, "Costs 2 portal requests; 3 at most."],
  ])("states the cost %j", (cost, sentence) => {
    expect(descriptionOf({ cost })).toMatchObject(described(sentence));
  });

  it("puts the endpoint's own text before its cost and its empty answer", () => {
    const texts = { description: "Newest first.", cost: { requests: 1 }, empty: { answer: "`[]`" } };
    expect(descriptionOf(texts)).toMatchObject(
      described("Newest first. Costs 1 portal request. Returns `[]` if the portal has no data."),
    );
  });

  it("states when the answer is empty if the reason is specific to the endpoint", () => {
    const empty = { answer: "`null`", when: "if there is no project" };
    expect(descriptionOf({ cost: { requests: 1 }, empty })).toMatchObject(
      described("Costs 1 portal request. Returns `null` if there is no project."),
    );
  });
});
