import { afterAll, describe, expect, it } from "vitest";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { newContext } from "../../src/html/section.ts";
import { type Answer, numberedRowsOf, readTexts, serialNumbersIn } from "./independent-parser.ts";
import { capturedPagesOf, demoPagesOf, pageKinds, type ShownPage } from "./shown-pages.ts";
import { isFullSize, report, testTimeoutMs } from "./size.ts";
import { parse } from "./verdict.ts";

/** The record and the reports of a page; null if it is refused. */
function answerTo(shown: ShownPage): Answer | null {
  if ("code" in parse(shown, shown.html)) return null;
  const context = newContext(shown.student);
  const record = shown.page.parse(parseHtml(shown.html), shown.input, context);
  const { lookups, unread, unfit } = context.report;
  const parsedWords = lookups.filter(({ kind }) => kind !== "id").flatMap(({ names }) => names);
  const hasLabels = lookups.some(({ kind }) => kind === "label");
  return { record, parsedWords, hasLabels, reported: unread.length + unfit.length };
}

describe("every visible text of a page is in the record, known or reported", () => {
  const total = { pages: 0, texts: 0, unexplained: 0 };
  afterAll(() =>
    report(
      `independent parser: ${total.texts} texts of ${total.pages} pages, ${total.unexplained} of them neither in the record nor known`,
    ),
  );

  it.each(pageKinds)("%s", { timeout: testTimeoutMs }, (kind) => {
    const all = [...demoPagesOf(kind), ...capturedPagesOf(kind)];
    const shown = isFullSize ? all : all.filter(({ isFirst, html }) => isFirst && html.length < 100_000);
    const lost: string[] = [];
    let answered = 0;
    for (const one of shown) {
      const answer = answerTo(one);
      if (answer === null) continue;
      answered++;
      const { texts, unexplained } = readTexts(one, answer);
      total.pages++;
      total.texts += texts;
      total.unexplained += unexplained.length;
      if (unexplained.length > answer.reported)
        lost.push(`${one.name}, ${answer.reported} reported: ${unexplained.join(" | ")}`);
      const [rows, numbers] = [numberedRowsOf(one), serialNumbersIn(answer.record)];
      // The page of details contains the list of all courses.
      if (kind !== "grade_view_detail" && numbers > 0 && rows > numbers)
        lost.push(`${one.name}: ${rows} numbered rows, ${numbers} numbers in the record`);
    }
    expect(answered).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });
});

describe("the independent parser", () => {
  const [page] = demoPagesOf("biometric").filter(({ html }) => html.includes("<td>"));

  it.each([
    ["a sentence", "</table>", "</table><p>Gate 7 was closed.</p>"],
    ["a row", "</table>", "<tr><td>9</td><td>24/09/2026</td><td>23:59</td><td>ZZ-9</td></tr></table>"],
    ["a value", "</td>\n\t\t\t\t</tr>", " Zyx</td></tr>"],
  ])("finds %s that is not in the record", (_, from, to) => {
    if (page === undefined) throw new Error("The demo portal shows no punches.");
    const answer = answerTo(page);
    if (answer === null) throw new Error("The page is not parsed.");
    const changed = { ...page, html: page.html.replace(from, to) };
    expect(readTexts(page, answer).unexplained).toEqual([]);
    expect(readTexts(changed, answer).unexplained.length).toBeGreaterThan(0);
  });
});
