import type { PageName } from "../../src/portal/page.ts";
import { type ChangeProof, count, excuse, fail, newProof } from "./change-counts.ts";
import { changeReasons } from "./change-reasons.ts";
import { isEmpty, judgeChange } from "./change-verdict.ts";
import { type ClassifiedChange, dataTables } from "./changes/change.ts";
import { confusionsOf } from "./changes/identity.ts";
import { changesOf } from "./changes.ts";
import { sample } from "./mutations/mutant.ts";
import { type PageSource, pageSourceOf } from "./page-source.ts";
import { reasons } from "./reasons.ts";
import { capturedPagesOf, demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { isFullSize, sampled, sized } from "./size.ts";
import { parse } from "./verdict.ts";

/** Changes every page of a kind in every way and judges the answers. */
export function proveChanges(kind: PageName, pages = pagesToChange(kind)): ChangeProof {
  const proof = newProof();
  for (const shown of pages) {
    const whole = parse(shown, shown.html);
    if ("code" in whole) continue;
    proof.pages++;
    const source = pageSourceOf(shown);
    const lacksColumn = isWithoutColumn(source);
    for (const change of someOf(changesOf(source, isEmpty(whole.record, shown.input)), shown)) {
      const changed = parse(shown, change.make());
      const verdict = judgeChange(change, whole, changed, shown);
      const { op, target } = change;
      if (verdict === "read" || verdict === "refused" || verdict === "reported") {
        count(proof, change.class, verdict);
        continue;
      }
      const [anchor, record] = "code" in changed ? [changed.anchor, null] : ["", changed.record];
      const isReported = "record" in changed && changed.unread.length > whole.unread.length;
      const exception = {
        kind,
        op,
        target,
        verdict,
        anchor,
        whole: whole.record,
        changed: record,
        lacksColumn,
        isReported,
      };
      const reason = changeReasons.find(({ covers }) => covers(exception));
      if (reason === undefined) fail(proof, change.class, `${verdict}: ${op}`, `${target} (${shown.name}) ${anchor}`);
      else excuse(proof, change.class, reason.why);
    }
  }
  return proof;
}

/** Parses the pages of a kind as answers to other requests. */
export function proveIdentity(kind: PageName): ChangeProof {
  const proof = newProof();
  const page = pagesToChange(kind)[0]?.page;
  if (page === undefined) return proof;
  for (const { field, answered, asked, isSaid } of confusionsOf(page)) {
    const right = parse(answered, answered.html);
    if ("code" in right) continue;
    const wrong = parse(asked, asked.html);
    const isOther = formOf(answered) !== formOf(asked) || answered.student !== asked.student;
    const isSame = "record" in wrong && JSON.stringify(wrong.record) === JSON.stringify(right.record);
    if (!isOther && isSame) continue;
    const name = "page of another request";
    if ("code" in wrong) count(proof, name, "refused");
    else if (!isSaid) excuse(proof, name, `The page does not name its ${field}`);
    else
      fail(
        proof,
        name,
        `silent: page of another ${field}`,
        `${JSON.stringify(asked.input[field])} (${answered.name}, ${formOf(answered)})`,
      );
  }
  return proof;
}

const formOf = ({ page, input }: ShownPage): string =>
  JSON.stringify(page.form(input, input.registration_number ?? ""));

/** Parses the pages of all other kinds as pages of this kind. */
export function proveKind(kind: PageName): ChangeProof {
  const proof = newProof();
  const own = demoPagesOf(kind).flatMap((shown) => {
    const whole = parse(shown, shown.html);
    return "code" in whole ? [] : [{ shown, record: whole.record }];
  });
  const [first] = own.toSorted((one, other) => other.shown.html.length - one.shown.html.length);
  if (first === undefined) return proof;
  for (const other of pageKinds.filter((name) => name !== kind)) {
    const firsts = [...demoPagesOf(other), ...capturedPagesOf(other)].filter(({ isFirst }) => isFirst);
    for (const { html, name } of sampled(firsts, 1)) {
      const className = "page of another kind";
      const taken = parse(first.shown, html);
      if ("code" in taken) {
        count(proof, className, "refused");
        continue;
      }
      const silence = { kind, op: "page of another menu", target: other, whole: first.record, damaged: taken.record };
      const reason = reasons.find(({ covers }) => covers(silence));
      if (reason === undefined)
        fail(
          proof,
          className,
          `silent: page of another kind`,
          `${other} (${name}): ${JSON.stringify(taken.record).slice(0, 80)}`,
        );
      else excuse(proof, className, reason.why);
    }
  }
  return proof;
}

/** True if a table of the page lacks a column that its parser knows. */
function isWithoutColumn(source: PageSource): boolean {
  const normal = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}/%]+/gu, " ")
      .trim();
  const shown = new Set(
    dataTables(source).flatMap(({ headings }) =>
      headings.flatMap(({ cells }) => cells.map(({ text }) => normal(text))),
    ),
  );
  return source.vocabulary.tables.some(
    (names) => names.some((name) => shown.has(normal(name))) && names.some((name) => !shown.has(normal(name))),
  );
}

/** All pages; in the short form two of the smaller ones. */
function pagesToChange(kind: PageName): ShownPage[] {
  const all = [...demoPagesOf(kind), ...capturedPagesOf(kind)];
  if (isFullSize) return all;
  const firsts = all.filter(({ isFirst, html }) => isFirst && html.length < 60_000);
  return sample(firsts.length > 0 ? firsts : all, 2);
}

/**
 * All changes of the first page of each variant; a few of each sort of the others, and one of each in the short form. Which
 * ones depends on the page, so that all pages together get most.
 */
function someOf(changes: readonly ClassifiedChange[], { isFirst, name }: ShownPage): readonly ClassifiedChange[] {
  if (isFullSize && isFirst) return changes;
  const ops = [...new Set(changes.map(({ op }) => op))];
  return ops.flatMap((op) => {
    const same = changes.filter((change) => change.op === op);
    const first = hashOf(`${op} ${name}`) % same.length;
    return Array.from(
      { length: Math.min(sized(1, 3), same.length) },
      (_, index) => same[(first + index * 7) % same.length],
    ).filter((change) => change !== undefined);
  });
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 7);
