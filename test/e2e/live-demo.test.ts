import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { endpoints } from "../../src/features/index.ts";
import { partsOf } from "../../src/features/refresh/parts.ts";
import { isInstalled } from "../dev-tools.ts";
import { runProcess } from "../run-process.ts";
import { API_KEY, startWorld } from "../service.ts";

const script = join(import.meta.dirname, "../live-demo.py");

it("edits of the demo portal exist for every part of a refresh", () => {
  const source = readFileSync(script, "utf8");
  const edited = new Set([...source.matchAll(/^ {4}\("(\w+)", "/gm)].map(([, part]) => part));
  expect([...edited].toSorted()).toEqual([...partsOf(endpoints).keys()].toSorted());
});

// Without Python there is nothing to run: the script is the proof that other languages see the changes.
it.skipIf(!isInstalled("python3"))("a Python program sees exactly the edits of the demo portal", async () => {
  const world = await startWorld();
  const command = ["python3", script, world.service.url, API_KEY, world.portal.url];
  const { code, stdout, stderr } = await runProcess(command);
  await world.stop();
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "50 changes checked, 0 not as expected\n", stderr: "" });
});
