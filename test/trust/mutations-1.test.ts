import { proveMutations } from "./mutations-suite.ts";

proveMutations((_, index) => index % 2 === 0);
