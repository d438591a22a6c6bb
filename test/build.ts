import { run } from "./dev-tools.ts";

const root = new URL("..", import.meta.url).pathname;

/** Builds what the tests start as processes, if it is out of date. */
export default async function build(): Promise<void> {
  await run([process.execPath, "tools/build/main.js", "dev", "code", "mcp", "examples"], root);
}
