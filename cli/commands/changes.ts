import type { WatchedPart, WatchStore } from "portico-client";
import { LIMITS, subjectOf, valuesOf } from "../change-text.ts";
import { partsOf } from "../parts.ts";
import { optionOf, readAction } from "../read-command.ts";
import { pick, table } from "../table.ts";

export interface ChangesOptions {
  readonly parts: readonly WatchedPart[];
  /** Null for the current semester, the next one and those that may still change. */
  readonly sem_sub_id: string | null;
  /** Keeps the data in the store, so that a change has the values before it. */
  readonly keepRecords?: boolean;
  readonly store: WatchStore;
}

export const changes = readAction({
  options: async (input): Promise<ChangesOptions> => ({
    parts: partsOf(input.args),
    sem_sub_id: optionOf(input, "semester") === null ? null : await input.semester(),
    store: input.changesStore,
    keepRecords: true,
  }),
  read: (portico, { parts, sem_sub_id, store, keepRecords = false }) =>
    portico.changes(parts, { store, keepRecords, ...(sem_sub_id !== null && { sem_sub_id }) }),
  render({ semesters, changes, baselines, limited, problems }, { columns }, { parts, sem_sub_id }) {
    const ids = [sem_sub_id, ...semesters.map(({ id }) => id)].filter((id) => id !== null);
    const nameOf = (id: string) => semesters.find((one) => one.id === id)?.name ?? id;
    const [current = null] = ids;
    const isCurrent = ({ sem_sub_id: id }: { sem_sub_id: string | null }) => id === null || id === current;
    const notCompared = new Set([...baselines, ...problems].filter(isCurrent).map(({ part }) => part));
    const rows = changes.map((change) => [
      ...pick(change, "part", "kind"),
      subjectOf(change),
      valuesOf(change),
      change.sem_sub_id === null ? null : nameOf(change.sem_sub_id),
    ]);
    const firstReads = [...new Set(baselines.map(({ sem_sub_id: id }) => id))].map((id) => {
      const names = baselines.filter((baseline) => baseline.sem_sub_id === id).map(({ part }) => part);
      return `Read for the first time${id === null ? "" : ` in ${nameOf(id)}`}: ${names.join(", ")}.`;
    });
    const isComplete = baselines.length + problems.length === 0;
    const noChanges = isComplete ? "No changes." : "No changes in the parts that could be compared.";
    const about = (id: string | null) => (id === null ? "" : `${nameOf(id)}, `);
    return [
      ...(ids.length === 0 ? [] : [ids.map((id) => (nameOf(id) === id ? id : `${nameOf(id)} (${id})`)).join(", ")]),
      ...(rows.length > 0 ? [table(["Part", "Change", "What", "Values", "Semester"], rows, columns)] : []),
      ...(rows.length === 0 && notCompared.size < parts.length ? [noChanges] : []),
      ...firstReads,
      ...limited.map((one) => `${about(one.sem_sub_id)}${one.part}: ${LIMITS[one.covers]}.`),
      ...problems.map((one) => `${about(one.sem_sub_id)}${one.part}: ${one.detail} (${one.code})`),
    ].join("\n");
  },
});
