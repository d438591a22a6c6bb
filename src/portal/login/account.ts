/** Accents, punctuation, and control, format and invisible characters: a database may ignore them when it compares names. */
const IGNORED = /[^\p{L}\p{N}]/gu;

/**
 * The form of a login name under which attempts are counted; the portal gets the name as it was entered. Which spellings the
 * portal takes for one account is not known, so names that differ only in width, case, accents or punctuation share a count.
 */
export const accountOf = (name: string): string =>
  name.normalize("NFKD").toUpperCase().normalize("NFKD").replace(IGNORED, "");
