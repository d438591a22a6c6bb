import { callArguments, clickCode } from "../html/calls.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import { attribute, find } from "../html/find.ts";
import { PageChanged } from "../html/page-changed.ts";

/**
 * The path, below the portal's context, of the file that a link downloads; null for a link that downloads none. Most
 * links tell it to `vtopDownload(...)`; those of the outing pages have it in an attribute, with the context before it.
 */
export function downloadPath(link: HtmlElement): string | null {
  const told = attribute(link, "data-url") ?? attribute(link, "data-leave-url");
  const [address = ""] = told === null ? (callArguments(clickCode(link) ?? "", "vtopDownload") ?? []) : [told.trim()];
  return address.replace(/^\/?(?:vtop\/)?/, "") || null;
}

/**
 * The path of the first file that a part of a page offers for download; null when it offers none. Throws PageChanged for
 * a link that runs code which is not known: what it leads to would be lost.
 */
export function firstDownloadPath(root: HtmlElement): string | null {
  const link = find(root, (element) => downloadPath(element) !== null);
  if (link !== null) return downloadPath(link);
  if (find(root, runsUnknownCode) !== null) throw new PageChanged("the address of a download");
  return null;
}

const NOTHING = /^(?:javascript:)? ?(?:void\(0\))?;?$/i;

/** Whether a click on an element runs code that is neither a download nor nothing at all. */
export function runsUnknownCode(element: HtmlElement): boolean {
  const code = clickCode(element)?.trim() ?? "";
  return callArguments(code, "vtopDownload") === null && !NOTHING.test(code);
}
