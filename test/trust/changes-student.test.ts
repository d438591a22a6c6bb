import { isAboutCourses, proveAllChanges } from "./changes-suite.ts";

proveAllChanges((kind) => !isAboutCourses(kind));
