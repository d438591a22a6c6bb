import { callArguments, clickCode } from "../html/calls.ts";
import { attribute, find } from "../html/find.ts";
import type { HtmlElement } from "../html/tree.ts";

/**
 * The path, below the portal's context, of the file that a link downloads; null for a link that downloads none. Most
 * links tell it to `vtopDownload(...)`; those of the outing pages have it in an attribute, with the context before it.
 */
export function downloadPath(link: HtmlElement): string | null {
  const told = attribute(link, "data-url") ?? attribute(link, "data-leave-url");
  const [address = ""] = told === null ? (callArguments(clickCode(link) ?? "", "vtopDownload") ?? []) : [told.trim()];
  return address.replace(/^\/?(?:vtop\/)?/, "") || null;
}

/** The path of the first file that a part of a page offers for download; null when it offers none. */
export function firstDownloadPath(root: HtmlElement): string | null {
  const link = find(root, (element) => downloadPath(element) !== null);
  return link === null ? null : downloadPath(link);
}
