import type { PageName } from "../../src/portal/page.ts";
import { seeded } from "../random.ts";
import { isEmpty } from "./change-verdict.ts";
import { contentExceptions } from "./content-exceptions.ts";
import type { ContentChange, ContentClass, ContentOutcome } from "./contents/content-change.ts";
import { type Difference, differenceOf } from "./contents/difference.ts";
import { contentsOf } from "./contents.ts";
import { type Edit, edited, sample } from "./mutations/mutant.ts";
import { type PageSource, pageSourceOf } from "./page-source.ts";
import { capturedPagesOf, demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { isFullSize, sized } from "./size.ts";
import { type Parsed, parse } from "./verdict.ts";

export interface ContentProof {
  pages: number;
  readonly counts: Map<ContentClass, Map<ContentOutcome, number>>;
  /** Answers that are silently wrong or needless, by outcome, class and page: the first example and their number. */
  readonly faults: Map<string, { count: number; readonly example: string }>;
  /** The number of times that each exception applied. */
  readonly excused: Map<string, number>;
}

export const newContentProof = (): ContentProof => ({
  pages: 0,
  counts: new Map(),
  faults: new Map(),
  excused: new Map(),
});

type Whole = Extract<Parsed, { record: unknown }>;

/** Changes the contents of every page of a kind and judges the answers. */
export function proveContents(kind: PageName, pages = pagesToChange(kind)): ContentProof {
  const proof = newContentProof();
  for (const shown of pages) {
    const whole = parse(shown, shown.html);
    if ("code" in whole) continue;
    proof.pages++;
    const changes = contentsOf(pageSourceOf(shown));
    const judge = judgeOf(shown, whole);
    for (const change of someOf(changes, shown)) record(proof, kind, shown, change, judge(change));
    for (const pair of pairsOf(changes, shown)) record(proof, kind, shown, pair, judge(pair));
    for (const change of otherSemesters(pageSourceOf(shown)))
      record(proof, kind, shown, change, judgeSemester(shown, change));
  }
  return proof;
}

interface Judgement {
  readonly outcome: ContentOutcome;
  readonly field: string;
}

function record(
  proof: ContentProof,
  kind: PageName,
  { name }: ShownPage,
  change: ContentChange,
  { outcome, field }: Judgement,
): void {
  const counts = proof.counts.get(change.class) ?? new Map<ContentOutcome, number>();
  proof.counts.set(change.class, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  if (!["silent", "silent free text", "needless"].includes(outcome)) return;
  const exception = contentExceptions.find(({ covers }) => covers({ kind, change, outcome, field }));
  if (exception !== undefined) {
    proof.excused.set(exception.why, (proof.excused.get(exception.why) ?? 0) + 1);
    return;
  }
  const fault = `${outcome}: ${change.class}, ${kind}`;
  const example = `${change.op} at ${change.target} (${name}): ${field}`;
  proof.faults.set(fault, { example, ...proof.faults.get(fault), count: (proof.faults.get(fault)?.count ?? 0) + 1 });
}

/** Judges the answer to a changed page. Pages that are shown plainly are parsed once. */
function judgeOf(shown: ShownPage, whole: Whole): (change: ContentChange) => Judgement {
  const parsed = new Map<string, Parsed>();
  const parseEdited = (edits: readonly Edit[]): Parsed => {
    if (edits.length === 0) return whole;
    const html = edited(shown.html, edits);
    const result = parsed.get(html) ?? parse(shown, html);
    parsed.set(html, result);
    return result;
  };
  return (change) => {
    const answer = parse(shown, edited(shown.html, change.edits));
    const { requires } = change;
    const isHarmless = requires === "harmless" || requires === "kept";
    if ("code" in answer)
      return isHarmless ? { outcome: "needless", field: answer.anchor } : { outcome: "refused", field: answer.code };
    const isCounted = isReported(answer, whole);
    if (isHarmless) {
      const difference = differenceOf(answer.record, whole.record);
      if (difference !== null) return silent(difference);
      if (isCounted && requires === "kept") return { outcome: "counted", field: "" };
      return isCounted
        ? { outcome: "needless", field: `counted: ${[...answer.unread, ...answer.unfit].join(" | ")}` }
        : { outcome: "right", field: "" };
    }
    if (isCounted) return { outcome: "counted", field: "" };
    if (requires === "announced") {
      if (change.matters === null) return { outcome: "silent", field: "not a word of it" };
      const other = parseEdited(change.matters);
      if ("code" in other) return { outcome: "silent", field: `another value would be ${other.code}: ${other.anchor}` };
      const difference = differenceOf(other.record, whole.record);
      return difference === null && !isReported(other, whole)
        ? { outcome: "right", field: "" }
        : silent(difference ?? { kind: "free", field: "another value would be counted" });
    }
    const oracle = parseEdited(change.shows);
    if ("code" in oracle) {
      const difference = differenceOf(answer.record, null);
      return { outcome: "silent", field: `shown plainly: ${oracle.code}, ${oracle.anchor}; ${difference?.field}` };
    }
    const difference = differenceOf(answer.record, oracle.record);
    if (difference === null || (requires === "typed" && difference.kind === "free"))
      return { outcome: "right", field: "" };
    return silent(difference);
  };
}

const silent = ({ kind, field }: Difference): Judgement => ({
  outcome: kind === "typed" ? "silent" : "silent free text",
  field,
});

/** True if texts are counted that are not counted on the unchanged page. */
const isReported = (answer: Whole, whole: Whole): boolean =>
  countOf(answer) > 0 && JSON.stringify(reportsOf(answer)) !== JSON.stringify(reportsOf(whole));

const reportsOf = ({ unread, unfit }: Whole) => [unread, unfit];

const countOf = ({ unread, unfit }: Whole) => unread.length + unfit.length;

/** Judges a page of another semester than the requested one. */
function judgeSemester(shown: ShownPage, { edits }: ContentChange): Judgement {
  const { sem_sub_id: own } = shown.input;
  const asked = { ...shown, input: { ...shown.input, sem_sub_id: own === "AP2025264" ? "AP2026272" : "AP2025264" } };
  const field = "the record of another semester";
  const isNamed = own !== undefined && own !== null && "code" in parse(asked, shown.html);
  if (!isNamed) return { outcome: "right", field };
  const answer = parse(asked, edited(shown.html, edits));
  if ("code" in answer) return { outcome: "refused", field };
  // A record may name the semester of the page; a page without data does not.
  const isNamedInRecord = own !== undefined && own !== null && JSON.stringify(answer.record).includes(own);
  if (isEmpty(answer.record, asked.input) || isNamedInRecord) return { outcome: "right", field };
  return { outcome: countOf(answer) > 0 ? "counted" : "silent", field };
}

/** A page of another semester whose select does not name it. */
function* otherSemesters(page: PageSource): Generator<ContentChange> {
  for (const select of page.selects) {
    const source = page.html.slice(select.start, select.end);
    if (!/semester|AP20\d{5}/i.test(source)) continue;
    const base: Omit<ContentChange, "op" | "edits"> = {
      class: "semester not selected",
      target: "",
      requires: "announced",
      shows: [],
      matters: null,
    };
    const renamed = source.replaceAll(/(\s(?:id|name)=["']?)semesterSubId/gi, "$1termId");
    const unselected = source.replaceAll(/\sselected(?:="[^"]*")?/gi, "");
    yield { ...base, op: "renamed", edits: [[select, renamed]] };
    yield { ...base, op: "unselected", edits: [[select, unselected]] };
    yield {
      ...base,
      op: "renamed and unselected",
      edits: [[select, unselected.replaceAll("semesterSubId", "termId")]],
    };
    yield { ...base, op: "gone", edits: [[select, ""]] };
  }
}

/** The first page of each variant, captured pages and some others; in the short form two small ones. */
function pagesToChange(kind: PageName): ShownPage[] {
  const all = [...demoPagesOf(kind), ...capturedPagesOf(kind)];
  if (isFullSize) {
    const others = all.filter(({ isFirst }) => !isFirst);
    return [...all.filter(({ isFirst }) => isFirst), ...sample(others, 4)];
  }
  const firsts = all.filter(({ isFirst, html }) => isFirst && html.length < 60_000);
  return sample(firsts.length > 0 ? firsts : all, 1);
}

/** Some changes of each class; for the first page of a variant one of each form. */
function someOf(changes: readonly ContentChange[], { isFirst, name }: ShownPage): readonly ContentChange[] {
  const isThorough = isFullSize && isFirst;
  const groups = groupsOf(changes, (change) => (isThorough ? `${change.class} ${change.op}` : change.class));
  return [...groups].flatMap(([group, those]) => {
    const random = randomOf(`${group} ${name}`);
    return Array.from({ length: Math.min(isThorough ? 1 : 2, those.length) }, () => pick(those, random));
  });
}

/** Two changes at once, at places that do not touch. */
function* pairsOf(changes: readonly ContentChange[], { isFirst, name }: ShownPage): Generator<ContentChange> {
  const random = randomOf(`pairs ${name}`);
  const plainOnes = changes.filter(({ requires }) => requires === "plain");
  const byClass = [...groupsOf(plainOnes, (change) => change.class).values()];
  if (byClass.length === 0) return;
  for (let left = isFirst ? sized(4, 40) : 4; left > 0; left--) {
    const [one, two] = [pick(pick(byClass, random), random), pick(pick(byClass, random), random)];
    const isApart = [...one.edits, ...one.shows].every(([a]) =>
      [...two.edits, ...two.shows].every(([b]) => a.end < b.start || b.end < a.start),
    );
    // A label that occurs again is still there if its first occurrence is not.
    const isOneLabel = one.target === two.target && [one, two].some(({ class: name }) => name === "label repeated");
    if (!isApart || isOneLabel) continue;
    yield {
      class: "pair of changes",
      op: `${one.class} (${one.op}) and ${two.class} (${two.op})`,
      target: `${one.target} and ${two.target}`,
      requires: "plain",
      edits: [...one.edits, ...two.edits],
      shows: [...one.shows, ...two.shows],
      matters: null,
    };
  }
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}

/** Pseudo-random numbers that depend on a text alone. */
const randomOf = (text: string): (() => number) =>
  seeded([...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7));

/** Adds the results of a proof to a total. */
export function addContentProof(total: ContentProof, { pages, counts, faults, excused }: ContentProof): void {
  total.pages += pages;
  for (const [why, count] of excused) total.excused.set(why, (total.excused.get(why) ?? 0) + count);
  for (const [name, outcomes] of counts) {
    const sum = total.counts.get(name) ?? new Map<ContentOutcome, number>();
    total.counts.set(name, sum);
    for (const [outcome, count] of outcomes) sum.set(outcome, (sum.get(outcome) ?? 0) + count);
  }
  for (const [fault, { count, example }] of faults)
    total.faults.set(fault, { example, count: (total.faults.get(fault)?.count ?? 0) + count });
}
