import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorCode, errorCatalogue, errorCodes } from "../../src/contract/error-catalogue.ts";
import { endpoints as registered } from "../../src/features/index.ts";
import { type Answer, startService } from "../service.ts";
import { worldForAll } from "../world.ts";
import { endpoints } from "./endpoints.ts";
import { ALL } from "./openapi-document.ts";

let document: Answer["body"];
/** The document of the 33 endpoints alone. */
let core: Answer["body"];
const world = worldForAll({}, ALL);
beforeAll(async () => {
  document = (await world.service.get("/openapi.json")).body;
  core = (await world.service.get("/openapi-core.json")).body;
});

const operationOf = (path: string) => document.paths[path].post;
const requestOf = (path: string) => operationOf(path).requestBody.content["application/json"];
const requestName = (path: string): string => requestOf(path).schema.$ref.replace("#/components/schemas/", "");
/** The named records. */
const schemasOf = () => Object.entries<Answer["body"]>(core.components.schemas);

const statuses = [...new Set(Object.values(errorCatalogue).map(({ status }) => String(status)))];
const codesWith = (status: string) => errorCodes.filter((code) => String(errorCatalogue[code].status) === status);

describe("the OpenAPI document", () => {
  it("has OpenAPI version 3.1, the version of the packages and the API key as a header", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect([document.openapi, document.info.version]).toEqual([expect.stringMatching(/^3\.1\./), version]);
    // With a second scheme, Hey API would send the key as an access token too.
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
    });
    expect(Object.keys(document.components.securitySchemes)).toEqual(["apiKey"]);
    expect(document.security).toEqual([{ apiKey: [] }]);
    for (const [path, { post }] of Object.entries<Answer["body"]>(document.paths)) {
      expect([path, post.security]).toEqual([path, undefined]);
    }
  });

  it.each(endpoints)("names the operation of $path after it", ({ path }) => {
    const { operationId, summary, description, tags } = operationOf(path);
    expect(operationId).toBe(path.slice(1).replaceAll("/", "_"));
    expect([summary, description].every((text) => text.length > 10)).toBe(true);
    expect(tags).toEqual([path.split("/")[1]]);
  });

  it.each(endpoints)("documents every status and code of the contract for $path", ({ path, semester }) => {
    const { failures: listed = [] } = registered.find((endpoint) => endpoint.path === path) ?? {};
    const isPossible = (code: ErrorCode) => {
      const scopes = [
        "all",
        ...(path.startsWith("/student/") ? ["session"] : []),
        ...(semester === "none" ? [] : ["sem_sub_id"]),
      ];
      return scopes.includes(errorCatalogue[code].scope) || listed.includes(code);
    };
    const { 200: success, ...failures } = operationOf(path).responses;
    expect(success.content["application/json"].schema).toBeDefined();
    for (const status of statuses) {
      const those = codesWith(status).filter(isPossible);
      const named = [...(failures[status]?.description ?? "").matchAll(/^`(\w+)`/gm)].map(([, code]) => code);
      expect([status, named.sort()]).toEqual([status, those.sort()]);
      if (those.length === 0) continue;
      const { schema } = failures[status].content["application/problem+json"];
      expect(schema).toEqual({ $ref: "#/components/schemas/Problem" });
    }
    expect(Object.keys(failures).filter((status) => !statuses.includes(status))).toEqual([]);
  });

  it("describes the headers with counts at every endpoint, and the strict header at those with data", () => {
    for (const { path } of endpoints) {
      const { parameters, responses } = operationOf(path);
      expect(Object.keys(responses[200].headers)).toEqual(["X-Portal-Requests", "X-Portal-Unread", "X-Portal-Unfit"]);
      const isData = path.startsWith("/student/");
      expect(parameters).toEqual(isData ? [{ $ref: "#/components/parameters/X-Portal-Strict" }] : undefined);
    }
    expect(document.components.parameters["X-Portal-Strict"]).toMatchObject({ name: "X-Portal-Strict", in: "header" });
    expect(Object.keys(document.components.headers)).toEqual([
      "X-Portal-Requests",
      "X-Portal-Unread",
      "X-Portal-Unfit",
    ]);
  });

  it("lists every code, in an open list and in the text", () => {
    const { code } = document.components.schemas.Problem.properties;
    expect(code).toMatchObject({ type: "string" });
    expect(code.enum).toBeUndefined();
    expect(code["x-extensible-enum"]).toEqual(errorCodes);
    expect(Object.keys(code["x-error-codes"])).toEqual(errorCodes);
    expect(code["x-error-codes"].portal_blocked).toEqual({
      status: 503,
      user_action: "wait",
      retryable: true,
      client_may_repeat: false,
      login_delay_s: 300,
    });
    for (const known of errorCodes) expect(code.description).toContain(`\`${known}\``);
  });

  it("has the rules of clients, and marks the records that are credentials", () => {
    expect(document["x-client-rules"]).toMatchObject({ max_retries: 2, login_backoff_s: [30, 120, 480, 600] });
    const marked = Object.entries<{ "x-credential"?: true }>(document.components.schemas).filter(
      ([, schema]) => schema["x-credential"],
    );
    expect(marked.map(([name]) => name)).toEqual([
      "Session",
      "OtpChallenge",
      "CaptchaChallenge",
      "WebPushKeys",
      "WebPushSubscription",
    ]);
  });

  it("names the service that has it, also below a path, and any other by a variable", () => {
    expect(document.servers).toMatchObject([
      { url: "." },
      { url: "{base_url}", variables: { base_url: { default: "http://127.0.0.1:8000" } } },
    ]);
  });

  it("contains the additions under tags of their own, and the core document omits them", () => {
    const additions = Object.keys(document.paths).filter((path) =>
      ["additions", "unconfirmed", "untyped"].includes(operationOf(path).tags[0] ?? ""),
    );
    expect(additions.length).toBeGreaterThan(0);
    expect(Object.keys(core.paths)).toEqual(endpoints.map(({ path }) => path));
    expect(Object.keys(document.paths)).toEqual([...Object.keys(core.paths), ...additions]);
    for (const { path } of endpoints) expect(core.paths[path]).toEqual(document.paths[path]);
    expect(core.tags.map(({ name }: { name: string }) => name)).toEqual(["auth", "student"]);
    for (const [name, schema] of Object.entries(core.components.schemas)) {
      expect(document.components.schemas[name]).toEqual(schema);
    }
  });

  it("has no alternatives, which many generators cannot parse, and names the fields of each outcome of a login", () => {
    expect(JSON.stringify(document)).not.toContain('"oneOf"');
    const { required, properties, "x-variants": variants } = document.components.schemas.LoginResult;
    expect(required).toEqual(["status"]);
    expect(variants).toEqual({
      authenticated: ["session"],
      otp_required: ["otp_challenge"],
      captcha_required: ["captcha_challenge", "captcha_image"],
    });
    expect(properties.status.enum).toEqual(Object.keys(variants));
    expect(Object.keys(properties)).toEqual(["status", ...Object.values(variants).flat()]);
  });
});

describe("the records of the OpenAPI document", () => {
  it("require every field except those of some problems and sessions", () => {
    const bodies = endpoints.map(({ path }) => requestName(path));
    const responses = schemasOf().filter(([name]) => !bodies.includes(name));
    const optional = responses.flatMap(([name, { properties, required }]) =>
      Object.keys(properties)
        .filter((field) => !required?.includes(field))
        .map((field) => `${name}.${field}`),
    );
    const ofLogin = ["captcha_challenge", "captcha_image", "otp_challenge", "session"];
    const ofProblem = ["errors", "portal", "portal_text", "retry_after_s"];
    expect(optional.sort()).toEqual([
      ...ofLogin.map((field) => `LoginResult.${field}`),
      ...ofProblem.map((field) => `Problem.${field}`),
      "Session.egress",
    ]);
  });

  it("have a description of every field and an example of every value", () => {
    const faults = schemasOf().flatMap(([owner, { properties }]) =>
      Object.entries<Answer["body"]>(properties).flatMap(([field, { $ref, anyOf, type, description, examples }]) => {
        const isRecord = $ref !== undefined || anyOf !== undefined;
        const isValue = !isRecord && ![type].flat().includes("array");
        const faulty = (!isRecord && !description) || (isValue && examples?.[0] === undefined);
        return faulty ? [`${owner}.${field}`] : [];
      }),
    );
    expect(faults).toEqual([]);
    expect(schemasOf().filter(([, { description }]) => !description)).toEqual([]);
  });
});

describe("the request bodies of the OpenAPI document", () => {
  it("describe their fields by what students see, not by how the pages are parsed", () => {
    const internals =
      /\b(pars(e[drs]?|ing)|regular expressions?|selector|hidden|argument|dropdown|(value|text) of the option|click|button|grid|cell|heading|link address|card|colour|src\/|confirmed by|links? to no|(long|short) version|understood|first match|last number)\b/i;
    const schemas = Object.entries<Answer["body"]>(document.components.schemas);
    const described = schemas.flatMap(([, { properties = {} }]) =>
      Object.entries<Answer["body"]>(properties).filter(([, { description = "" }]) => internals.test(description)),
    );
    expect(described).toEqual([]);
  });

  it("are shared by endpoints with the same fields", () => {
    const used = new Set(endpoints.map(({ path }) => requestName(path)));
    const bodies = [...used].map((name) => JSON.stringify(core.components.schemas[name].properties));
    expect(new Set(bodies).size).toBe(used.size);
    const { session, sem_sub_id } = core.components.schemas.SemesterRequest.properties;
    const semesterAlone = schemasOf().filter(
      ([, { properties }]) => JSON.stringify(properties) === JSON.stringify({ session, sem_sub_id }),
    );
    expect(semesterAlone.map(([name]) => name)).toEqual(["SemesterRequest"]);
    expect(core.components.schemas.SemesterRequest.required).toEqual(["session", "sem_sub_id"]);
    expect(requestName("/student/attendance")).toBe("SemesterRequest");
    expect(requestName("/student/all_data")).toBe("SemesterRequest");
    expect(requestName("/student/attendance_detail")).toBe("AttendanceDetailRequest");
  });

  it("have the patterns of the semester and class ids, as the operator configured them", async () => {
    const patterns = ({ components }: Answer["body"]) => [
      components.schemas.SemesterRequest.properties.sem_sub_id.pattern,
      components.schemas.CoursePageSlotsRequest.properties.sem_sub_id.pattern,
      components.schemas.ClassRequest.properties.class_id.pattern,
    ];
    const semester = "^(AP[0-9]{7,8}|AMR[0-9]{7})$";
    expect(patterns(document)).toEqual([semester, semester, "^([A-Z]{2}[0-9]{13}|[A-Z]{3}[0-9]{12})$"]);
    const ids = { SEM_SUB_ID_PATTERN: "^S[0-9]$", CLASS_ID_PATTERN: "^C[0-9]$" };
    const other = await startService("http://portal.invalid", ids);
    expect(patterns((await other.get("/openapi.json")).body)).toEqual(["^S[0-9]$", "^S[0-9]$", "^C[0-9]$"]);
    await other.stop();
  });
});

it("the OpenAPI document of hosted login has the endpoints that take an access token, with their scopes, and no session in any body", async () => {
  const { body: hosted } = await world.service.get("/openapi-hosted.json");
  expect(Object.keys(hosted.components.securitySchemes)).toEqual(["accessToken"]);
  expect(hosted.security).toBeUndefined();
  const security = Object.entries<Answer["body"]>(hosted.paths).map(([path, { post }]) => [path, post.security]);
  const scopesOf = ({ scopes = [] }: (typeof registered)[number]) => ("of" in scopes ? scopes.possible : scopes);
  expect(security).toEqual(
    registered
      .filter(({ scopes }) => scopes !== undefined)
      .map((endpoint) => [endpoint.path, [{ accessToken: scopesOf(endpoint) }]]),
  );
  expect(hosted.components.schemas).not.toHaveProperty("Session");
  const { properties, required } = hosted.components.schemas.SemesterRequest;
  expect([Object.keys(properties), required]).toEqual([["sem_sub_id"], ["sem_sub_id"]]);
  for (const [path, { post }] of Object.entries<Answer["body"]>(hosted.paths)) {
    const { schema, example } = post.requestBody.content["application/json"];
    const { properties } = hosted.components.schemas[schema.$ref.replace("#/components/schemas/", "")];
    expect([path, "session" in properties, "session" in example]).toEqual([path, false, false]);
  }
});

describe("the patterns of the OpenAPI document", () => {
  const patternsOf = (node: unknown): readonly string[] => {
    if (typeof node !== "object" || node === null) return [];
    const own = "pattern" in node && typeof node.pattern === "string" ? [node.pattern] : [];
    return [...own, ...Object.values(node).flatMap(patternsOf)];
  };

  it("describe the whole text", () => {
    expect(patternsOf(document).filter((pattern) => !/^\^.*\$\)?$/.test(pattern))).toEqual([]);
  });

  it("use explicit classes and no lookbehind, so that every engine understands them alike", () => {
    const patterns = [...new Set(patternsOf(document))];
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => /\\[pP]\{|\(\?<|\\[dDsSwWbB]/.test(pattern))).toEqual([]);
  });

  it("allow whitespace around a trimmed value, and control characters nowhere else", () => {
    const { registration_number, password } = document.components.schemas.LoginRequest.properties;
    const { search_term } = document.components.schemas.FacultySearchRequest.properties;
    const [number, word, secret] = [registration_number, search_term, password].map(
      ({ pattern }: { pattern: string }) => new RegExp(pattern, "u"),
    );
    const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const isControl = (text: string) => /[\p{Cc}]/u.test(text);
    const faults = everyCharacter.filter((character) => {
      const isSpace = character.trim() === "";
      const results = [
        number?.test(character),
        number?.test(`${character}a${character}`),
        number?.test(`a${character}a`),
        word?.test(`a${character}a`),
        secret?.test(character),
      ];
      const inner = !isControl(character);
      const alone = inner && !isSpace;
      const atTheEnds = inner || isSpace;
      return results.join() !== [alone, atTheEnds, inner, inner, inner].join();
    });
    expect(faults).toEqual([]);
  });
});

describe("the examples of the OpenAPI document", () => {
  const exampleOf = (path: string) => requestOf(path).example;

  it("have only fields of their schema", () => {
    for (const { path } of endpoints) {
      const { properties } = document.components.schemas[requestName(path)];
      expect(Object.keys(exampleOf(path)).filter((field) => !(field in properties))).toEqual([]);
    }
  });

  it("match their schema, those of bodies, problems and single fields alike", () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, "openapi");
    const validators = new Map<string, ValidateFunction>();
    const checked = new Set<string>();
    const faults: string[] = [];
    const check = (schema: object, example: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
      const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
      validators.set(text, validate);
      checked.add(`${text} ${JSON.stringify(example)}`);
      if (!validate(example)) faults.push(`${JSON.stringify(example)}: ${ajv.errorsText(validate.errors)}`);
    };
    const visit = (node: Answer["body"]) => {
      if (typeof node !== "object" || node === null) return;
      if (Array.isArray(node.examples)) for (const example of node.examples) check(node, example);
      if (node.schema && node.example !== undefined) check(node.schema, node.example);
      if (node.schema && node.examples) {
        for (const name of Object.keys(node.examples)) check(node.schema, document.components.examples[name].value);
      }
      for (const [key, value] of Object.entries(node)) if (key !== "examples") visit(value);
    };
    visit(document);
    expect(faults).toEqual([]);
    expect(checked.size).toBeGreaterThan(300);
  });
});
