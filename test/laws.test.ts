import { proveBook } from "./trust/book/suite.ts";
import { pageKinds } from "./trust/shown-pages.ts";

// The laws that hold for every page. What is special to a page is tested next to its parser.
proveBook(pageKinds, true);
