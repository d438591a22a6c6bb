import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { Compile, type Validator } from "typebox/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { buildApp } from "../../src/app.ts";
import { parseConfig } from "../../src/config/config.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { type Answer, API_KEY, SEAL_KEYS } from "../service.ts";
import { startedForAll } from "../set-up.ts";

type Json = Record<string, unknown>;

let app: FastifyInstance;
let validators: ReadonlyMap<string, Validator>;
/** Results of the endpoints before serialisation drops undeclared fields. */
const answers: { path: string; payload: unknown }[] = [];

const portal = startedForAll(() => startDemoPortal());
beforeAll(async () => {
  const config = parseConfig({ API_KEYS: API_KEY, PORTAL_URL: portal.url, SEAL_KEYS, RATE_LIMIT_PER_MINUTE: "0" });
  app = await buildApp(
    { ...config, PORTAL_URL: portal.url, portalCertificates: [] },
    { logger: pino({ level: "silent" }) },
  );
  app.addHook("preSerialization", async ({ url }, { statusCode }, payload) => {
    if (statusCode === 200 && !url.endsWith(".json")) answers.push({ path: url, payload });
    return payload;
  });
  validators = validatorsOf((await app.inject("/openapi-core.json")).json());
});
afterAll(async () => {
  await app.close();
});

/** The schema with additional properties forbidden. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  return "properties" in copy ? { ...copy, additionalProperties: false } : copy;
}

/** The response validator of each operation, by path. */
function validatorsOf({ paths, components }: Answer["body"]): ReadonlyMap<string, Validator> {
  const records = strict(components);
  return new Map(
    Object.entries<Answer["body"]>(paths).map(([path, { post }]) => {
      const { schema } = post.responses[200].content["application/json"];
      return [path, Compile({ allOf: [strict(schema)], components: records })];
    }),
  );
}

const faultsOf = (path: string, payload: unknown) => {
  const validator = validators.get(path);
  if (validator === undefined) throw new Error(`No operation ${path}.`);
  return validator.Check(payload) ? [] : validator.Errors(payload)[1].map((error) => ({ path, ...error }));
};

async function post(path: string, payload: Json) {
  answers.length = 0;
  const response = await app.inject({ method: "POST", url: path, payload, headers: { "x-api-key": API_KEY } });
  const body = response.json();
  expect([path, response.statusCode, body?.detail]).toEqual([path, 200, undefined]);
  // The hook is not called for null, the result for a student without a capstone.
  const answered = answers.length === 0 ? null : answers[0]?.payload;
  expect(faultsOf(path, answered)).toEqual([]);
  expect(body).toEqual(answered);
  return body;
}

async function login(registration_number: string): Promise<Json> {
  return (await post("/auth/login", { registration_number, password: "pass_good" })).session;
}

/** Usual data, unusual data and none. */
const students = ["23DMO0001", "24DMO0005", "25DMO0007"];

it.each(students)(
  "every result for %s, before serialisation, has exactly the fields that the OpenAPI document declares",
  async (student) => {
    const session = await login(student);
    for (const { path, body, answer } of exampleResponses()) {
      // Ids of another student's courses are errors, unless the student has none.
      const isOwn = student !== "24DMO0005" || body.course_id === undefined;
      const isError = typeof answer === "object" && answer !== null && "code" in answer;
      if (isOwn && !isError && path.startsWith("/student/") && validators.has(path))
        await post(path, { ...body, session });
    }
  },
);
