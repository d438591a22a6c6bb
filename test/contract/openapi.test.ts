import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, startWorld, type World } from "../service.ts";
import { endpoints } from "./endpoints.ts";
import { contractRecords, fieldOf } from "./records.ts";

let world: World;
let document: Answer["body"];
beforeAll(async () => {
  world = await startWorld();
  document = (await world.service.get("/openapi.json")).body;
});
afterAll(() => world.stop());

const operationOf = (path: string) => document.paths[path].post;
const schemasOf = () => Object.entries<Answer["body"]>(document.components.schemas);

/** Error codes by status, from part 3 of the contract. */
const codes: Readonly<Record<string, readonly string[]>> = {
  400: ["invalid_sem_sub_id"],
  401: [
    ...["api_key_missing", "api_key_invalid", "invalid_credentials"],
    ...["otp_invalid", "otp_expired", "otp_challenge_expired", "session_expired"],
  ],
  403: ["account_locked", "login_attempts_exhausted", "password_change_required"],
  404: ["not_found"],
  405: ["method_not_allowed"],
  413: ["payload_too_large"],
  415: ["unsupported_media_type"],
  422: ["validation_error", "session_malformed", "otp_challenge_malformed"],
  429: ["rate_limited", "login_cooldown", "otp_attempts_limited"],
  500: ["internal_error"],
  502: [
    "login_step_unknown",
    "portal_unavailable",
    "portal_tls_error",
    "portal_page_changed",
    "portal_answer_mismatch",
  ],
  503: [
    ...["overloaded", "captcha_unread", "captcha_unsupported", "otp_not_sent"],
    ...["portal_menu_unavailable", "portal_blocked"],
  ],
  504: ["portal_timeout"],
};

const login = [
  ...["login_cooldown", "invalid_credentials", "account_locked", "login_attempts_exhausted"],
  ...["password_change_required", "captcha_unread", "captcha_unsupported", "login_step_unknown"],
];
const challenge = ["otp_challenge_malformed", "otp_challenge_expired", "otp_attempts_limited"];
const data = ["session_malformed", "session_expired", "portal_menu_unavailable", "portal_answer_mismatch"];
const own: Readonly<Record<string, readonly string[]>> = {
  "/auth/login": login,
  "/auth/verify_otp": [...challenge, "otp_invalid", "otp_expired", "password_change_required", "login_step_unknown"],
  "/auth/resend_otp": [...challenge, "otp_not_sent"],
};
const everywhere = [
  ...["api_key_missing", "api_key_invalid", "not_found", "method_not_allowed", "unsupported_media_type"],
  ...["payload_too_large", "validation_error", "rate_limited", "overloaded", "internal_error"],
  ...["portal_unavailable", "portal_timeout", "portal_tls_error", "portal_blocked", "portal_page_changed"],
];

describe("the OpenAPI document", () => {
  it("has OpenAPI version 3.1, contract version 1.1.0 and the API key as a header", () => {
    expect([document.openapi, document.info.version]).toEqual([expect.stringMatching(/^3\.1\./), "1.1.0"]);
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
    });
    expect(document.security).toEqual([{ apiKey: [] }]);
  });

  it.each(endpoints)("names the operation of $path after it", ({ path }) => {
    const { operationId, summary, description, tags } = operationOf(path);
    expect(operationId).toBe(path.slice(1).replaceAll("/", "_"));
    expect([summary, description].every((text) => text.length > 10)).toBe(true);
    expect(tags).toEqual([path.split("/")[1]]);
  });

  it.each(endpoints)("documents every status and code of the contract for $path", ({ path, semester }) => {
    const semesterCodes = semester === "none" ? [] : ["invalid_sem_sub_id"];
    const expected = [...everywhere, ...(own[path] ?? data), ...semesterCodes];
    const { 200: success, ...failures } = operationOf(path).responses;
    expect(success.content["application/json"].schema).toBeDefined();
    for (const [status, ofStatus] of Object.entries(codes)) {
      const those = ofStatus.filter((code) => expected.includes(code));
      const named = [...(failures[status]?.description ?? "").matchAll(/^`(\w+)`/gm)].map(([, code]) => code);
      expect([status, named.sort()]).toEqual([status, those.sort()]);
      if (those.length === 0) continue;
      const { schema } = failures[status].content["application/problem+json"];
      expect(schema).toEqual({ $ref: "#/components/schemas/Problem" });
    }
    expect(Object.keys(failures).filter((status) => !(status in codes))).toEqual([]);
  });

  it("lists every code in one enum", () => {
    expect([...document.components.schemas.Problem.properties.code.enum].sort()).toEqual(
      Object.values(codes).flat().sort(),
    );
  });
});

const records = [...contractRecords()];

describe("the records of the OpenAPI document", () => {
  it("are exactly those of the contract", () => {
    const names = [...records.map(([name]) => name), "Problem"];
    expect(
      schemasOf()
        .map(([name]) => name)
        .sort(),
    ).toEqual(names.sort());
  });

  it.each(records)("%s has the fields, types and nulls of the contract, in its order", (name, fields) => {
    const { properties } = document.components.schemas[name];
    expect(Object.entries<object>(properties).map(([field, schema]) => fieldOf(field, schema))).toEqual(fields);
  });

  it("require every field except the optional fields of a login and a problem", () => {
    const optional = schemasOf().flatMap(([name, { properties, required }]) =>
      Object.keys(properties)
        .filter((field) => !required?.includes(field))
        .map((field) => `${name}.${field}`),
    );
    expect(optional.sort()).toEqual([
      "LoginResult.otp_challenge",
      "LoginResult.session",
      "Problem.errors",
      "Problem.portal",
      "Problem.retry_after_s",
    ]);
  });

  it("have a description of every field and an example of every value", () => {
    const bodies = endpoints.map(({ path }) => [
      path,
      operationOf(path).requestBody.content["application/json"].schema,
    ]);
    const faults = [...schemasOf(), ...bodies].flatMap(([owner, { properties }]) =>
      Object.entries<Answer["body"]>(properties).flatMap(([field, { $ref, anyOf, type, description, examples }]) => {
        const isRecord = $ref !== undefined || anyOf !== undefined;
        const isValue = !isRecord && type !== "array";
        const faulty = (!isRecord && !description) || (isValue && examples?.[0] === undefined);
        return faulty ? [`${owner}.${field}`] : [];
      }),
    );
    expect(faults).toEqual([]);
    expect(schemasOf().filter(([, { description }]) => !description)).toEqual([]);
  });
});

describe("the examples of the OpenAPI document", () => {
  const exampleOf = (path: string) => operationOf(path).requestBody.content["application/json"].example;

  it("log in to the demo portal and return data at every endpoint", async () => {
    const { session } = (await world.service.post("/auth/login", exampleOf("/auth/login"))).body;
    for (const { path } of endpoints.slice(3)) {
      const example = exampleOf(path);
      expect(Object.keys(example.session)).toEqual(Object.keys(session));
      const { status, body } = await world.service.post(path, { ...example, session });
      expect([path, status, body === null || body.length === 0]).toEqual([path, 200, false]);
    }
  });

  it("verify the OTP and resend it", async () => {
    const student = { registration_number: "24DMO0006", password: "pass_good" };
    const { otp_challenge } = (await world.service.post("/auth/login", student)).body;
    const verify = await world.service.post("/auth/verify_otp", { ...exampleOf("/auth/verify_otp"), otp_challenge });
    expect(verify.body.status).toBe("authenticated");
    const next = (await world.service.post("/auth/login", student)).body;
    const resend = { ...exampleOf("/auth/resend_otp"), otp_challenge: next.otp_challenge };
    expect((await world.service.post("/auth/resend_otp", resend)).body.status).toBe("otp_required");
  });

  it("have the fields of their schema", () => {
    for (const { path } of endpoints) {
      const { schema, example } = operationOf(path).requestBody.content["application/json"];
      expect(Object.keys(example).filter((field) => !(field in schema.properties))).toEqual([]);
      expect((schema.required ?? []).filter((field: string) => !(field in example))).toEqual([]);
    }
  });
});
