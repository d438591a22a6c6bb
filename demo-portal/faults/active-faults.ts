import type { FaultSetting } from "./fault.ts";
import type { FaultKind } from "./faults.ts";

/** The faults that tests have turned on, by target. */
export class ActiveFaults {
  readonly #faults = new Map<string, { kind: FaultKind; setting: FaultSetting; left: number }>();

  /** Applies the fault to the responses of this target from now on; null turns it off. */
  set(target: string, kind: FaultKind | null, setting: FaultSetting): void {
    if (kind === null) {
      this.#faults.delete(target);
    } else {
      this.#faults.set(target, { kind, setting, left: setting.times ?? Number.POSITIVE_INFINITY });
    }
  }

  /** The fault for the next response of this target, if any. */
  take(target: string): { kind: FaultKind; setting: FaultSetting } | null {
    const fault = this.#faults.get(target);
    if (fault === undefined || fault.left === 0) return null;
    fault.left -= 1;
    return fault;
  }
}
