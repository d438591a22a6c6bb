import { proveBook } from "./book/suite.ts";
import { isResult, pageKinds } from "./shown-pages.ts";

proveBook(pageKinds.filter(isResult));
