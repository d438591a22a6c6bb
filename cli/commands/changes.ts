import type { WatchedPart, WatchStore } from "portico-client";
import { newValuesOf, subjectOf } from "../change-text.ts";
import { partsOf } from "../parts.ts";
import { optionOf, readAction } from "../read-command.ts";
import { table } from "../table.ts";

export interface ChangesOptions {
  readonly parts: readonly WatchedPart[];
  /** Null for the newest semester at the time of the read. */
  readonly sem_sub_id: string | null;
  readonly store: WatchStore;
}

export const changes = readAction({
  options: async (input): Promise<ChangesOptions> => ({
    parts: partsOf(input.args),
    sem_sub_id: optionOf(input, "semester") === null ? null : await input.semester(),
    store: input.changesStore,
  }),
  read: (portico, { parts, sem_sub_id, store }) =>
    portico.changes(parts, { store, ...(sem_sub_id !== null && { sem_sub_id }) }),
  render({ changes, baselines, problems }, { columns }, { parts }) {
    const compared = parts.length - baselines.length - problems.length;
    const rows = changes.map((change) => [change.part, change.kind, subjectOf(change), newValuesOf(change)]);
    return [
      ...(rows.length > 0 ? [table(["Part", "Change", "What", "New values"], rows, columns)] : []),
      ...(rows.length === 0 && compared > 0 ? ["No changes."] : []),
      ...(baselines.length === 0 ? [] : [`Read for the first time: ${baselines.join(", ")}.`]),
      ...problems.map(({ part, code, detail }) => `${part}: ${detail} (${code})`),
    ].join("\n");
  },
});
