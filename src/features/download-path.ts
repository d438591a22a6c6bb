import { type HtmlElement, isHiddenWithin } from "../html/dom/element.ts";
import { attribute, callArguments, clickCode, find } from "../html/find.ts";
import { PageChanged } from "../html/page-changed.ts";

/**
 * Returns the path of the file that a link downloads, relative to the portal's context, or null if the link is not a download.
 * Most links pass the path to `vtopDownload(...)`; on the outing pages it is in an attribute and includes the context.
 */
export function downloadPath(link: HtmlElement): string | null {
  const url = attribute(link, "data-url") ?? attribute(link, "data-leave-url");
  const [address = ""] = url === null ? (callArguments(clickCode(link) ?? "", "vtopDownload") ?? []) : [url.trim()];
  return address.replace(/^\/?(?:vtop\/)?/, "") || null;
}

/**
 * Returns the path of the first visible download in an element, or null if missing. Throws PageChanged for a link that
 * runs unknown code, because its target would be lost.
 */
export function firstDownloadPath(root: HtmlElement): string | null {
  const isVisible = (element: HtmlElement) => !isHiddenWithin(root, element);
  const link = find(root, (element) => downloadPath(element) !== null && isVisible(element));
  if (link !== null) return downloadPath(link);
  const unknown = find(root, (element) => runsUnknownCode(element) && isVisible(element));
  if (unknown !== null) throw new PageChanged("the path of a download link");
  return null;
}

const NOTHING = /^(?:javascript:)? ?(?:void\(0\))?;?$/i;

/** True if the click handler of an element is neither a download nor a no-op. */
export function runsUnknownCode(element: HtmlElement): boolean {
  const code = clickCode(element)?.trim() ?? "";
  return callArguments(code, "vtopDownload") === null && !NOTHING.test(code);
}
