import { isRecords, proveMutations } from "./mutations-suite.ts";

proveMutations((kind) => !isRecords(kind));
