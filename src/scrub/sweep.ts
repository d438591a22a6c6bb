import type { HtmlElement } from "../html/dom/element.ts";
import { linesOf } from "../html/text.ts";
import { newHeadings } from "./headings.ts";
import { isPortalText, type Vocabulary, withHeadings } from "./vocabulary.ts";

/** Something that a bundle must not contain. */
export interface Forbidden {
  /** The kind of text, for the message: never the text itself. */
  readonly what: string;
  readonly text: string;
  /** True if it must not occur inside a longer word either. */
  readonly isSecret?: boolean;
}

/** A shorter text, such as a blood group, occurs by chance. */
const LEAST_LENGTH = 4;

/** The texts of the profile page that are not the portal's own. */
export function textsOfProfile(profile: HtmlElement, known: Vocabulary): Forbidden[] {
  const vocabulary = withHeadings(known, newHeadings(profile, known));
  const texts = new Set(linesOf(profile).filter((line) => line.length >= LEAST_LENGTH));
  return [...texts]
    .filter((text) => /\p{L}{3}|\p{N}{3}/u.test(text) && !isPortalText(text, vocabulary))
    .map((text) => ({ what: "a text of the profile page", text }));
}

/** The texts that a document shows: as they are, or encoded for HTML, for a URL or as base64. */
export function findForbidden(document: string, forbidden: readonly Forbidden[]): readonly string[] {
  const forms = formsOf(document).map(normal);
  const isShown = ({ text, isSecret = false }: Forbidden) => {
    const wanted = normal(text);
    const bare = /[\p{L}\p{N}]/u;
    return forms.some((form) => {
      for (let at = form.indexOf(wanted); wanted !== "" && at >= 0; at = form.indexOf(wanted, at + 1)) {
        const isInWord = bare.test(form.charAt(at - 1)) || bare.test(form.charAt(at + wanted.length));
        if (isSecret || !isInWord) return true;
      }
      return false;
    });
  };
  return [...new Set(forbidden.filter(isShown).map(({ what }) => what))];
}

const normal = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", amp: "&" };

function formsOf(document: string): string[] {
  const decoded = document.replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
  const unescaped = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
  );
  const base64 = [...document.matchAll(/[A-Za-z0-9+/]{8,}={0,2}/g)].map(([word]) =>
    Buffer.from(word, "base64").toString("utf8"),
  );
  return [document, decoded, unescaped, base64.join("\n")];
}
