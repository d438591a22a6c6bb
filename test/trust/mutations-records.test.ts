import { isRecords, proveMutations } from "./mutations-suite.ts";

proveMutations(isRecords);
