import { describe, expect, it } from "vitest";
import { absenceKinds } from "./book/absence.ts";
import type { Kind, Subject } from "./book/change.ts";
import { columnKinds } from "./book/columns.ts";
import { frameKinds } from "./book/frame.ts";
import { answerTo, expectsOf } from "./book/judge.ts";
import { rowKinds } from "./book/rows.ts";
import { pageSourceOf } from "./book/source.ts";
import { labelKinds, valueKinds } from "./book/values.ts";
import { formsOf, pageKinds } from "./shown-pages.ts";
import { parse } from "./verdict.ts";

const kinds: readonly Kind[] = [...columnKinds, ...rowKinds, ...absenceKinds, ...valueKinds, ...labelKinds, ...frameKinds];
const subjects = (name: string): Subject[] =>
  formsOf(name).flatMap((shown) => {
    const whole = parse(shown, shown.html);
    if ("code" in whole) return [];
    return [{ shown, whole, source: pageSourceOf(shown.html, shown.page), parse: (html: string) => parse(shown, html) }];
  });

let total = 0;
const per = new Map<string, { n: number; bad: number; kinds: Map<string, string[]> }>();
describe("x", () => {
  it.each(pageKinds)("%s", (name) => {
    const start = Date.now();
    const failures: string[] = [];
    for (const subject of subjects(name)) {
      for (const kind of kinds) {
        const stat = per.get(kind.name) ?? { n: 0, bad: 0, kinds: new Map() };
        per.set(kind.name, stat);
        for (const change of kind.changes(subject)) {
          total++; stat.n++;
          const changed = parse({ ...subject.shown, ...change.shown }, change.html);
          const answer = answerTo(change, subject, changed);
          if (expectsOf(change).includes(answer as never)) continue;
          stat.bad++;
          const why = `${answer}${"code" in changed ? ` (${changed.anchor})` : ""}`;
          const list = stat.kinds.get(name) ?? [];
          stat.kinds.set(name, list);
          list.push(`${subject.shown.name.slice(-24)} @${change.at} ${expectsOf(change)} -> ${why}`);
          failures.push(kind.name);
        }
      }
    }
    console.log(name, total, Date.now() - start, "ms", failures.length);
  });
  it("report", () => {
    for (const [kind, { n, bad, kinds: all }] of per) {
      console.log(`## ${kind}: ${n} tried, ${bad} other`);
      if (n < 10) console.log("FEW");
      for (const [page, list] of all) console.log(`   ${page} ${list.length}: ${list.slice(0, Number(process.env.SHOW ?? 2)).join(" || ")}`);
    }
  });
});
