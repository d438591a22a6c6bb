import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { toYaml } from "./yaml.ts";

describe("YAML output", () => {
  it("has one line per key and list item", () => {
    expect(toYaml({ a: 1, list: ["x", { b: null }], "/path": {}, none: [] })).toBe(
      'a: 1\nlist:\n  - "x"\n  -\n    b: null\n"/path": {}\nnone: []\n',
    );
  });

  it("parses to the same data", () => {
    const strings = ["", "yes", "null", "1.1.0", "- x", "a: b #c", '"', "\\p{Cc}\n\t", "\u00a0\u2028é", "{x}", "`y`"];
    const keys = Object.fromEntries(strings.map((text) => [text, text]));
    const data = { strings, keys, 200: { deep: [[1.5, -2], [], [{ true: false }]] }, on: true, $ref: "#/a~1b" };
    expect(parse(toYaml(data))).toEqual(data);
  });

  it("omits undefined members, like JSON", () => {
    expect(toYaml({ a: undefined, b: 1 })).toBe("b: 1\n");
  });
});
