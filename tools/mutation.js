import { mkdirSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";

// Mutation tests of one folder after another, each with the tests that reach it. Prints the survivors, and the rows of the table in docs/trust.md.
// Usage: npm run mutation [-- FOLDER or FILE ...]

const FOLDERS = [
  "src/guards",
  "src/digest",
  "src/portal/login",
  "src/features/attendance",
  "src/features/exam-schedule",
  "src/features/marks",
  "src/html",
];
/** Files whose tests are those of the HTTP contract. */
const TESTED_ELSEWHERE = "{endpoints,schema,read-registers}";
const GOAL = 90;
/** The tests of the pages reach the parser too. */
const TESTS_OF_HTML = "{src/html,src/features,src/scrub}";

mkdirSync("dist/mutation", { recursive: true });
const rows = [];
for (const path of process.argv.length > 2 ? process.argv.slice(2) : FOLDERS) {
  const folder = path.replace(/\/[^/]+\.ts$/, "");
  // The runners read it in vitest.mutation.config.ts.
  process.env.MUTATION_TESTS = `${folder.startsWith("src/html") ? TESTS_OF_HTML : folder}/**/*.test.ts`;
  const results = await new Stryker({
    mutate: [path === folder ? `${path}/**/*.ts` : path, "!**/*.test.ts", `!**/${TESTED_ELSEWHERE}.ts`],
    incrementalFile: `dist/mutation/${folder.replaceAll("/", "-")}.json`,
  }).runMutationTest();
  const count = (/** @type {string} */ status) => results.filter((mutant) => mutant.status === status).length;
  const timeouts = count("Timeout");
  const killed = count("Killed") + timeouts;
  const survived = count("Survived") + count("NoCoverage");
  const score = (100 * killed) / (killed + survived);
  if (!(score >= GOAL)) process.exitCode = 1;
  rows.push(`| ${path} | ${killed + survived} | ${killed} | ${timeouts} | ${survived} | ${score.toFixed(1)} % |`);
}
console.log("| files | mutants | killed | of these by timeout | survived | score |\n|---|---|---|---|---|---|");
console.log(rows.join("\n"));
