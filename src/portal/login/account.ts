/** Characters that no login name has but that could make one name look like many: spaces, format and invisible characters. */
const IGNORED = /[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The form of a login name under which attempts are counted. The portal gets the name as it was entered. */
export const accountOf = (name: string): string => name.normalize("NFKC").replace(IGNORED, "").toUpperCase();
