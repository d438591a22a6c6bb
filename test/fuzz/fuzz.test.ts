import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { limitsOff } from "../../tools/limits-off.ts";
import { cacheFolder, installPython, isInstalled, run } from "../dev-tools.ts";
import { API_KEY, startWorld, type World } from "../service.ts";

const SCHEMATHESIS = "schemathesis==4.32.5";
/** Test cases per operation in the fuzzing phase. The coverage phase adds its own. */
const EXAMPLES = process.env.FUZZ_EXAMPLES ?? "25";
const SEED = "20260925";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, limitsOff);
});
afterAll(() => world.stop());

it.runIf(isInstalled("python3"))(
  "every answer is documented, and a body can be generated for every operation",
  async () => {
    const programs = await installPython("schemathesis", SCHEMATHESIS);
    const folder = join(cacheFolder, "fuzz");
    await mkdir(folder, { recursive: true });
    const { url } = world.service;
    const output = await run(
      [
        ...[join(programs, "st"), "--config-file", join(import.meta.dirname, "schemathesis.toml"), "run"],
        ...[`${url}/openapi.json`, "--url", url, "-H", `X-API-Key: ${API_KEY}`, "--no-color", "--seed", SEED],
        ...["--phases", "examples,coverage,fuzzing", "--max-examples", EXAMPLES, "--continue-on-failure"],
        ...["--generation-database", "none", "--report", "json", "--report-json-path", join(folder, "report.json")],
      ],
      folder,
      {
        PORTICO_URL: url,
        PORTICO_API_KEY: API_KEY,
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: "1",
        SCHEMATHESIS_HOOKS: "hooks",
      },
    );
    console.log(output);
    const report = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
    expect(report).toMatchObject({ stop_reason: "completed", failures: [], errors: [], filtered: 0 });
    const { total, tested } = report.operations;
    expect([total, tested]).toEqual([Object.keys((await world.service.get("/openapi.json")).body.paths).length, total]);
    // Operations that only ever rejected calls, patterns that Python cannot compile, and the like.
    expect(Object.entries(report.warnings).filter(([, list]) => !Array.isArray(list) || list.length > 0)).toEqual([]);
  },
);
