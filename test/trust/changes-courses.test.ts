import { isAboutCourses, proveAllChanges } from "./changes-suite.ts";

proveAllChanges(isAboutCourses);
