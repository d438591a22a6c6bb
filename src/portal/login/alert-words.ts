const LONGEST = 200;
const OMITTED = "…";

const QUOTED = /["“][^"“”]*["”]/g;
const GREETING = /^(?:dear|hello|hi|welcome|mrs?|ms|dr|prof|shri|smt)[.,]*$/i;
/** Ends the run of words of a name. */
const STOP = /[,;:!?.]$/;

/**
 * Omits the words of names: those after a greeting or "as", runs of words in capitals if the rest is not in capitals, and words with a
 * capital letter within a sentence of others.
 */
function withoutNames(words: readonly string[], isInCapitals: boolean): string[] {
  const omitted = new Set<number>();
  const isName = (word: string) => /^[A-Z][a-z]/.test(word);
  const isTitle = words.filter(isName).length > words.length / 2;
  const omitRun = (start: number, isPart: (word: string) => boolean, least: number) => {
    let end = start;
    while (isPart(words[end] ?? "") && (end === start || !STOP.test(words[end - 1] ?? ""))) end++;
    for (let index = start; end - start >= least && index < end; index++) omitted.add(index);
  };
  words.forEach((word, index) => {
    if (GREETING.test(word)) {
      omitted.add(index).add(index + 1);
      if (!STOP.test(words[index + 1] ?? "")) omitRun(index + 2, (next) => /^[A-Z]/.test(next), 1);
    }
    if (word === "as") omitRun(index + 1, (next) => /^[A-Z]/.test(next), 1);
    if (!isTitle && index > 0 && !STOP.test(words[index - 1] ?? "") && isName(word)) omitted.add(index);
    if (!isInCapitals) omitRun(index, (next) => /^[A-Z][A-Z.'-]*[,;:!?]?$/.test(next), 2);
  });
  const punctuation = (word: string) => /[,;:!?]?$/.exec(word)?.[0] ?? "";
  return words.flatMap((word, index) => {
    if (!omitted.has(index)) return [word];
    return omitted.has(index + 1) && index + 1 < words.length ? [] : [OMITTED + punctuation(word)];
  });
}

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
  const words = withoutNames(text.replaceAll(QUOTED, OMITTED).split(" "), alert === alert.toUpperCase())
    .map((word) => (/^[("']*\d{1,2}[)"',.;:%]*$|^(?!.*\p{L}[._]\p{L})[^\d@/\\<>]*$/u.test(word) ? word : OMITTED))
    .join(" ")
    .slice(0, LONGEST);
  return /\p{L}/u.test(words) ? words : null;
}

/** Removes a text in any case, where it stands as words of its own. */
function withoutText(text: string, secret: string): string {
  const escaped = secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu"), OMITTED);
}
