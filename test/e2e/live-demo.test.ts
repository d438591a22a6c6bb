import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { editKinds, examplesOf } from "../../demo-portal/demo/edit-kinds.ts";
import { endpoints } from "../../src/features/index.ts";
import { partsOf } from "../../src/features/refresh/parts.ts";
import { isInstalled } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { API_KEY, startWorld } from "../service.ts";

const script = join(import.meta.dirname, "../live-demo.py");

const source = readFileSync(script, "utf8");
/** The edits of the program: part, kind, key and fields, as in `{"scored": "43"}`. */
const edits = [...source.matchAll(/^ {4}\("(\w+)", "(\w+)", "([^"]+)", (\{.*?\}|None), /gm)].map(
  ([, part, kind, key, fields = ""]) => ({ part, kind, key, fields: fields === "None" ? '{"remove": "1"}' : fields }),
);

it("edits of the demo portal exist for every part of a refresh", () => {
  expect([...new Set(edits.map(({ part }) => part))].toSorted()).toEqual([...partsOf(endpoints).keys()].toSorted());
});

it.each(Object.entries(editKinds))(
  "the program sends the edits of %s that the guide lists, to each of their parts",
  (name, kind) => {
    const own = edits.filter((edit) => edit.kind === name);
    const bodies = own.map(({ key, fields }) =>
      new URLSearchParams({ kind: name, key, ...JSON.parse(fields) }).toString(),
    );
    for (const [, body] of examplesOf(name)) {
      const { student: _, ...example } = Object.fromEntries(new URLSearchParams(body.replaceAll("+", "%2B")));
      expect(bodies).toContain(new URLSearchParams(example).toString());
    }
    expect([...new Set(own.map(({ part }) => part))].toSorted()).toEqual(kind.parts.toSorted());
  },
);

// Without Python there is nothing to run: the script is the proof that other languages see the changes.
it.skipIf(!isInstalled("python3"))("a Python program sees exactly the edits of the demo portal", async () => {
  const world = await startWorld();
  const command = ["python3", script, world.service.url, API_KEY, world.portal.url];
  const { code, stdout, stderr } = await runProcess(command);
  await world.stop();
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "52 changes checked, 0 not as expected\n", stderr: "" });
});
