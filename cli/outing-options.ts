import type { OutingValues } from "portico-client";

/** The command line of `portico outings apply`, `cancel` and `outcome`. */
export interface OutingInput {
  readonly kind: "general" | "weekend";
  /** The id of the request to cancel; null to apply. */
  readonly cancel: string | null;
  /** The draft to ask about; null to send something. */
  readonly draft: string | null;
  /** The values that the command line has. */
  readonly values: OutingValues;
  /** True to send without asking. Every value must be given. */
  readonly yes: boolean;
}

/** Names of the values, which are options of the command. */
export const outingValueNames = [
  "place_of_visit",
  "purpose_of_visit",
  "from_date",
  "from_time",
  "to_date",
  "to_time",
  "date",
  "time",
  "contact_number",
] as const;

/** The option of the command line for a field. */
export const optionName = (name: string): string => `--${name.replaceAll("_", "-")}`;
