import { join } from "node:path";
import { ensure } from "./ensure.js";
import { root } from "./run.js";

// Starts the service. `npm run dev` runs this again after every change of a source file. While the sources do not compile, it starts the
// last ones that did.
await ensure("server").catch(console.error);
await import(join(root, "dist/bundle/main.js"));
