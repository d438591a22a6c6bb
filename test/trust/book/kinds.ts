import { absenceKinds } from "./absence.ts";
import type { Kinds } from "./change.ts";
import { columnKinds } from "./columns.ts";
import { frameKinds } from "./frame.ts";
import { rowKinds } from "./rows.ts";
import { labelKinds, valueKinds } from "./values.ts";

/** Every kind of change in docs/portal/changes.md. */
export const kinds: Kinds = {
  ...columnKinds,
  ...rowKinds,
  ...absenceKinds,
  ...valueKinds,
  ...labelKinds,
  ...frameKinds,
};
