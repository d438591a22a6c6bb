import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { folderForAll } from "../../../test/set-up.ts";
import { withSourcePlace } from "./source-places.ts";

const folder = folderForAll();
beforeAll(async () => {
  // The third column of the second line belongs to line 5, column 2 of the source.
  // cspell:disable-next-line
  const map = { version: 3, sources: ["../../src/portal/session.ts"], names: [], mappings: ";EAICA" };
  await writeFile(join(folder, "app.js.map"), JSON.stringify(map));
  await writeFile(join(folder, "broken.js.map"), "{");
});

it("a stack frame of the bundle names the place in the sources", () => {
  const file = join(folder, "app.js");
  expect(withSourcePlace(`at read (${pathToFileURL(file)}:2:3)`)).toBe("at read (src/portal/session.ts:5:2)");
  expect(withSourcePlace(`at ${file}:2:3`)).toBe("at src/portal/session.ts:5:2");
});

it.each(["at read (node:fs:1:2)", "at /nowhere/else.js:3:4", "at eval (eval at a (b), <anonymous>:1:1)"])(
  "the frame %s stays as it is",
  (frame) => {
    expect(withSourcePlace(frame)).toBe(frame);
  },
);

it("a damaged map leaves frames as they are", () => {
  const frame = `at read (${join(folder, "broken.js")}:2:3)`;
  expect(withSourcePlace(frame)).toBe(frame);
});
