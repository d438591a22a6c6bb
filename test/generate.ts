import { run } from "./dev-tools.ts";

const root = new URL("..", import.meta.url).pathname;

/** Writes what the tests need in the sources if it is missing or out of date: the guide, and the generated files. */
export default async function generate(): Promise<void> {
  await run([process.execPath, "tools/build/main.js", "docs", "types"], root);
}
