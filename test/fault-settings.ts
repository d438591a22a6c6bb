import type { FaultSetting } from "../demo-portal/faults/fault.ts";
import { type FaultKind, outcomeAt } from "../demo-portal/faults/faults.ts";

/** True if a fault delays the portal. */
export const isLate = (kind: FaultKind): boolean => outcomeAt(kind, "data") === "portal_timeout";

/** Setting of a fault that is beyond the limits of a service that accepts answers of up to one mebibyte. */
export const settingOf = (kind: FaultKind): FaultSetting =>
  kind === "huge_body" || kind === "gzip_bomb" ? { bytes: 4 * 1024 * 1024 } : { ms: 600_000 };
