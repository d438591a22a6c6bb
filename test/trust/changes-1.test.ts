import { proveAllChanges } from "./changes-suite.ts";

proveAllChanges((_, index) => index % 2 === 0);
