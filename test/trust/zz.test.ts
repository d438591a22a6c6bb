import { appendFileSync } from "node:fs";
import { test } from "vitest";
import { prove } from "./mutation-proof.ts";
import { pageKinds } from "./shown-pages.ts";

test("x", { timeout: 36e5 }, () => {
  const half = Number(process.env.HALF);
  for (const [i, kind] of pageKinds.entries()) {
    if (i % 2 !== half) continue;
    const t = process.cpuUsage();
    const p = prove(kind);
    const u = process.cpuUsage(t);
    appendFileSync(
      "/tmp/prove.txt",
      `${kind} pages ${p.pages} mutants ${p.mutants} harmless ${p.harmless} detected ${p.detected} excused ${[...p.excused.values()].reduce((a, b) => a + b, 0)} cpu ${Math.round(u.user / 1e6)} s\n` +
        p.unexplained
          .slice(0, 60)
          .map((l) => `   !! ${l}\n`)
          .join("") +
        p.crashes
          .slice(0, 5)
          .map((l) => `   CRASH ${l}\n`)
          .join(""),
    );
  }
});
