import type { HtmlElement } from "../html/dom/element.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { byId, childElements } from "../html/find.ts";
import type { FinalAnswer } from "./portal-client.ts";

/** Ids of the home page's elements into which its scripts load the other pages: the pages of Bootstrap 3, and those of 5. */
const FRAMES = ["page-wrapper", "b5-pagewrapper"];

/**
 * The HTML of an answer. A page that was saved from a browser is usually the home page with the wanted page in one of its
 * frames: then the content of that frame. In an answer of the portal itself, the home page means that the session is lost.
 */
export function answerRoot(answer: FinalAnswer): HtmlElement {
  const page = parseHtml(answer.text);
  if (!answer.isSaved || byId(page, "authorizedIDX") === null) return page;
  const frames = FRAMES.flatMap((id) => byId(page, id) ?? []);
  return frames.find((frame) => childElements(frame).length > 0) ?? page;
}
