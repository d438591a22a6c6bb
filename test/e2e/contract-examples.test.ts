import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { cutLike } from "../contract/cut-like.ts";
import type { Answer } from "../service.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const dataExamples = exampleResponses().filter(
  ({ path, answer }) =>
    path.startsWith("/student/") && !(typeof answer === "object" && answer !== null && "code" in answer),
);

const world = worldForAll();
const session = sessionForAll(world);

describe("the examples of the contract", () => {
  it("cover every data endpoint", () => {
    const paths = endpoints
      .map(({ path }) => path)
      .filter((path) => /^\/student\/(?!refresh|outing\/|leave)/.test(path));
    expect([...new Set(dataExamples.map(({ path }) => path))].sort()).toEqual(paths.sort());
  });

  it.each(dataExamples)("$name is answered as written", async ({ path, body, more, answer }) => {
    const { status, body: given } = await world.service.post(path, { ...body, session });
    expect([status, given?.code]).toEqual([200, undefined]);
    const { shown, cut } = cutLike(given, answer);
    expect(shown).toEqual(answer);
    expect(cut).toBe(more);
  });
});

describe("the examples of the OpenAPI document", () => {
  let document: Answer["body"];
  beforeAll(async () => {
    document = (await world.service.get("/openapi.json")).body;
  });
  const exampleOf = (path: string) => document.paths[path].post.requestBody.content["application/json"].example;

  it("verify the OTP and resend it", async () => {
    const student = { registration_number: "24DMO0006", password: "pass_good" };
    const { otp_challenge } = (await world.service.post("/auth/login", student)).body;
    const verify = await world.service.post("/auth/verify_otp", { ...exampleOf("/auth/verify_otp"), otp_challenge });
    expect(verify.body.status).toBe("authenticated");
    const next = (await world.service.post("/auth/login", student)).body;
    const resend = { ...exampleOf("/auth/resend_otp"), otp_challenge: next.otp_challenge };
    expect((await world.service.post("/auth/resend_otp", resend)).body.status).toBe("otp_required");
  });
});
