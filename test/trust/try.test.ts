import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { judge, read } from "./judge.ts";
import { mutationsOf } from "./mutations.ts";
import { sheetOf } from "./sheet.ts";
import { capturedPagesOf, demoPagesOf, pageKinds } from "./shown-pages.ts";
import { testTimeoutMs } from "./form.ts";

test("try", { timeout: testTimeoutMs }, () => {
  const silent: Record<string, { n: number; example?: unknown; name: string }> = {};
  const lines: string[] = [];
  const only = process.env.ONLY?.split(",");
  for (const kind of pageKinds) {
    if (only && !only.includes(kind)) continue;
    const t = performance.now();
    const counts = { pages: 0, refused: 0, mutants: 0, harmless: 0, detected: 0, silent: 0, bytes: 0 };
    for (const shown of [...demoPagesOf(kind), ...capturedPagesOf(kind)]) {
      const whole = read(shown, shown.html);
      counts.pages++;
      counts.bytes += shown.html.length;
      if ("code" in whole) { counts.refused++; lines.push(`REFUSED ${kind} ${shown.name} ${whole.code}`); continue; }
      const sheet = sheetOf(shown);
      for (const { op, target, body } of mutationsOf(sheet)) {
        counts.mutants++;
        let reading;
        try { reading = read(shown, body); } catch (e) { lines.push(`CRASH ${kind} ${op} ${target} ${e}`); continue; }
        const v = judge(whole.record, reading);
        counts[v]++;
        if (v === "silent") {
          const key = `${kind} :: ${op} :: ${target}`;
          const s = (silent[key] ??= { n: 0, name: shown.name });
          s.n++;
          if (s.n === 1) writeFileSync(`/tmp/silent/${key.replaceAll(/[^\w.-]+/g, "_").slice(0, 150)}.txt`, `${shown.name}\n${JSON.stringify(whole.record)}\n${JSON.stringify((reading as any).record)}\n${Buffer.from(body as any)}`);
        }
      }
    }
    lines.push(`${kind} ${JSON.stringify(counts)} ${Math.round(performance.now() - t)} ms`);
  }
  for (const [k, v] of Object.entries(silent)) lines.push(`SILENT ${v.n} ${k}  (${v.name})`);
  writeFileSync("/tmp/try.txt", lines.join("\n"));
});
