import type { FastifyInstance } from "fastify";
import secureJson from "secure-json-parse";
import { parseCalendarDay, parseDay } from "../contract/days.ts";
import { FIELD_NAME, type FieldError, invalidBody, ServiceError } from "../contract/errors.ts";
import { nearest } from "./nearest.ts";

/** The part of a validator error that this file uses. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
  /** The value that has the error. */
  readonly data?: unknown;
}

/** Options of the schema validator: no coercion, no removed fields, all errors reported. */
export const validatorOptions = (classIdPattern: RegExp) => ({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true,
  verbose: true,
  // Saves a tenth of the startup time; the schemas are tested.
  validateSchema: false,
  allowUnionTypes: true,
  keywords: ["x-error-message", "x-credential"],
  formats: {
    password: true as const,
    // Checked by checkSemesterId.
    "sem-sub-id": true as const,
    "class-id": (text: string) => classIdPattern.test(text),
    "portal-day": (text: string) => parseDay(text) !== null,
    "calendar-day": (text: string) => parseCalendarDay(text) !== null,
  },
});

const nouns: Readonly<Record<string, string>> = {
  object: "an object",
  string: "a string",
  integer: "an integer",
  boolean: "true or false",
};

/** The likeness of `semester` and `sem_sub_id`. */
const LEAST_LIKENESS = 0.25;

/** The field whose name is most like another, as the end of a sentence; empty if none is alike. */
function suggestion(name: string, schema: SchemaError["parentSchema"]): string {
  const fields = Object.keys(schema?.properties ?? {}).filter((field) => field !== "session");
  const meant = nearest(name, fields, LEAST_LIKENESS);
  return meant === null ? "" : `: ${meant}?`;
}

/** Unknown fields that are compared with a missing one: a body may have thousands. */
const MOST_COMPARED = 20;

/** The unknown field whose name is most like a missing one, as the end of a sentence; empty if none is alike, or if each has an error of its own. */
function misspelt(missing: string, { data, parentSchema }: SchemaError): string {
  if (parentSchema?.additionalProperties === false) return "";
  const known = Object.keys(parentSchema?.properties ?? {});
  const unknown = Object.keys(data ?? {}).filter((name) => FIELD_NAME.test(name) && !known.includes(name));
  const meant = nearest(missing, unknown.slice(0, MOST_COMPARED), LEAST_LIKENESS);
  return meant === null ? "" : `, and ${meant} is not a field of this request`;
}

function fieldErrorOf(error: SchemaError): FieldError {
  const { keyword, instancePath, params, parentSchema } = error;
  if (keyword === "required") {
    const missing = String(params.missingProperty);
    return { pointer: `${instancePath}/${missing}`, message: `is required${misspelt(missing, error)}` };
  }
  if (keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    return FIELD_NAME.test(name)
      ? {
          pointer: `${instancePath}/${name}`,
          message: `is not a field of this request${suggestion(name, parentSchema)}`,
        }
      : { pointer: instancePath, message: "has a field that this request does not have" };
  }
  if (keyword === "type") {
    const wanted = [params.type].flat().find((type) => type !== "null");
    return { pointer: instancePath, message: `is not ${nouns[String(wanted)] ?? `of type ${wanted}`}` };
  }
  const message = parentSchema?.["x-error-message"];
  return { pointer: instancePath, message: typeof message === "string" ? message : "has the wrong format" };
}

/** The failure for a body that does not match its schema. Lists every invalid field once. */
export function validationFailure(errors: readonly SchemaError[]): ServiceError {
  const byPointer = new Map(errors.map(fieldErrorOf).map((error) => [error.pointer, error]));
  return invalidBody([...byPointer.values()]);
}

/** Throws invalid_sem_sub_id for a malformed `sem_sub_id`, which the portal would answer with an empty page. */
export function checkSemesterId(body: object, pattern: RegExp): void {
  if ("sem_sub_id" in body && typeof body.sem_sub_id === "string" && !pattern.test(body.sem_sub_id)) {
    throw new ServiceError(
      "invalid_sem_sub_id",
      "sem_sub_id does not have the format of the semesters of this campus.",
    );
  }
}

const notJson = (message: string) =>
  new ServiceError("validation_error", "The body is not valid JSON.", { fieldErrors: [{ pointer: "", message }] });

/** Parses a JSON body; throws validation_error. Keys such as `__proto__` are ignored like any unknown field. */
async function parseJson(_request: unknown, body: Buffer): Promise<unknown> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw notJson("is not UTF-8");
  }
  try {
    return secureJson.parse(text, { protoAction: "remove", constructorAction: "remove" });
  } catch {
    throw notJson(text.trim() === "" ? "is empty" : "is not JSON");
  }
}

/** Makes JSON the only content type that the app parses. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
}
