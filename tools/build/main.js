import { ensure } from "./ensure.js";

// Usage: node tools/build/main.js TARGET... Builds the targets that are not up to date.
for (const name of process.argv.slice(2)) await ensure(name);
