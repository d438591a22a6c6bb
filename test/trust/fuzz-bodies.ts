import fc, { type Arbitrary } from "fast-check";
import type { Endpoint } from "../../src/portal/define-endpoint.ts";

/** The used part of a body's JSON Schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
}

/** Valid bodies of an endpoint: generated from its schema, with its example and a valid session or challenge. */
export function validBodies(endpoint: Endpoint, known: Readonly<Record<string, unknown>>): Arbitrary<unknown> {
  const schema: Schema = endpoint.body;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const fixed = name in known ? known[name] : endpoint.example[name];
    const values =
      name in known ? fc.constant(fixed) : fc.oneof({ weight: 2, arbitrary: fc.constant(fixed) }, valuesOf(field));
    return [name, values] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function valuesOf(schema: Schema): Arbitrary<unknown> {
  if (schema.properties !== undefined) {
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, valuesOf(field)])),
    );
  }
  const examples = fc.constantFrom(...(schema.examples ?? ["x"]));
  const made = schema.pattern === undefined ? fc.string() : stringsLike(schema.pattern);
  return Array.isArray(schema.type) ? fc.oneof(examples, made, fc.constant(null)) : fc.oneof(examples, made);
}

/** Strings that match a pattern; any strings if fast-check does not support it. */
function stringsLike(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return fc.string({ maxLength: 70, unit: "grapheme" });
  }
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Values of unexpected types and formats. */
const strangeValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, 1e308, 2 ** 53, [], {}, [[]]),
  fc.constantFrom("", " ", "null", "\u0000", "\u202e", "\ud800"),
  fc.string({ unit: "binary" }),
  fc.nat(70_000).map((length) => "x".repeat(length)),
  fc.constantFrom(
    "%0d%0a",
    "../../vtop/login",
    "' or 1=1 --",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "JSESSIONID=a; b=c",
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
);

const strangeNames = fc.oneof(
  fc.constantFrom(..."__proto__ constructor prototype toString hasOwnProperty  session sem_sub_id length".split(" ")),
  fc.string(),
);

interface Damage {
  readonly at: number;
  readonly how: "replace" | "remove" | "add";
  readonly name: string;
  readonly value: unknown;
}

/** Valid bodies with fields replaced, removed or added, as JSON. */
export function brokenBodies(endpoint: Endpoint, known: Readonly<Record<string, unknown>>): Arbitrary<string> {
  const damages = fc.record({
    at: fc.nat(),
    how: fc.constantFrom<Damage["how"]>("replace", "remove", "add"),
    name: strangeNames,
    value: strangeValues,
  });
  return fc
    .tuple(validBodies(endpoint, known), fc.array(damages, { maxLength: 3 }))
    .map(([body, all]) => jsonOf(all.reduce(damaged, body)));
}

/** The body with one of its objects or fields damaged. */
function damaged(body: unknown, { at, how, name, value }: Damage): unknown {
  const copy: unknown = structuredClone(body);
  const objects = objectsIn(copy);
  const target = objects[at % (objects.length + 1)];
  if (target === undefined) return how === "replace" ? value : copy;
  const names = Object.keys(target);
  const field = names[at % Math.max(1, names.length)] ?? name;
  if (how === "remove") delete target[field];
  else
    Object.defineProperty(target, how === "add" ? name : field, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>]; // An object parsed from JSON has string keys.
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

/** Serialises any value; {} if that is impossible. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? Number(part) : part)) ?? "undefined";
  } catch {
    return "{}";
  }
}

/** Bytes that are not JSON, or unusual JSON: duplicate keys, huge numbers, deep nesting, broken UTF-8. */
export function rawBodies(endpoint: Endpoint, known: Readonly<Record<string, unknown>>): Arbitrary<Uint8Array> {
  const json = validBodies(endpoint, known).map(jsonOf);
  const texts = fc.oneof(
    fc
      .tuple(json, strangeNames, strangeValues)
      .map(([text, name, value]) => text.replace("{", `{${JSON.stringify(name)}:${jsonOf(value)},`)),
    json.map((text) => text.replace("{", '{"session":null,"session":')),
    fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(json, fc.constantFrom("1e999999", "-0", "1".repeat(400), "NaN", "Infinity", "0x1", "01", "'x'", "// x\n"))
      .map(([text, value]) => text.replace(/"[^"]*"(?=\s*[},])/, value)),
    json.map((text) => `\ufeff${text}`),
    fc.nat(3_000).map((depth) => nested(depth, "[", "]")),
    fc.nat(3_000).map((depth) => `{"session":${'{"session":'.repeat(depth)}1${"}".repeat(depth)}}`),
    fc.json(),
    fc.string(),
  );
  return fc.oneof(
    texts.map((text) => new Uint8Array(Buffer.from(text))),
    fc.tuple(json, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 })).map(([text, at, bytes]) => {
      const whole = Buffer.from(text);
      const place = at % (whole.length + 1);
      return new Uint8Array(Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]));
    }),
  );
}
