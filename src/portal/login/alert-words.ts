const LONGEST = 200;
const OMITTED = "…";

/** A greeting with a name, and a text in quotes. */
const NAMES =
  /\b(?:[Dd]ear|[Hh]ello|[Hh]i|[Ww]elcome|M[Rr]s?|Ms|Dr)\.?,? [\w'-]+(?:\.[\w'-]+)*(?: [A-Z][\w.'-]*)*|\bas(?: [A-Z][\w.'-]*)+|["“][^"”]*["”]/g;
/** A run of words in capitals: a name, if the rest is not in capitals. */
const CAPITALS = /\b[A-Z][A-Z.'-]+(?: [A-Z][A-Z.'-]*)+(?!\w)/g;

/**
 * The portal's words in an alert, for a log and a problem, without what can be the student's: names, addresses, texts with digits
 * except numbers up to 99, and the given texts. Null if no words are left.
 */
export function wordsOfAlert(alert: string, ...secrets: readonly string[]): string | null {
  const hidden = secrets
    .flatMap((secret) => [secret.trim(), ...secret.split(/[^\p{L}\p{N}]+/u)])
    .filter(({ length }) => length > 1);
  let text = alert.replaceAll(/\s+/g, " ").trim();
  for (const secret of hidden.toSorted((a, b) => b.length - a.length)) text = withoutText(text, secret);
  text = text.replaceAll(NAMES, OMITTED);
  if (alert !== alert.toUpperCase()) text = text.replaceAll(CAPITALS, OMITTED);
  const words = text
    .split(" ")
    .map((word) => (/^[("']*\d{1,2}[)"',.;:%]*$|^[^\d@/\\<>]*$/.test(word) ? word : OMITTED))
    .join(" ")
    .slice(0, LONGEST);
  return /\p{L}/u.test(words) ? words : null;
}

/** Removes a text in any case, where it stands as words of its own. */
function withoutText(text: string, secret: string): string {
  const escaped = secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu"), OMITTED);
}
