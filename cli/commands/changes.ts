import { newValuesOf, subjectOf } from "../change-text.ts";
import { partsOf } from "../parts.ts";
import { optionOf, readAction } from "../read-command.ts";
import { table } from "../table.ts";

export const changes = readAction({
  async read(portico, input) {
    const semester = optionOf(input, "semester") === null ? {} : { sem_sub_id: await input.semester() };
    return portico.changes(partsOf(input.args), { store: input.changesStore, ...semester });
  },
  render({ changes, baselines, problems }, { columns }, { args }) {
    const compared = partsOf(args).length - baselines.length - problems.length;
    const rows = changes.map((change) => [change.part, change.kind, subjectOf(change), newValuesOf(change)]);
    return [
      ...(rows.length > 0 ? [table(["Part", "Change", "What", "New values"], rows, columns)] : []),
      ...(rows.length === 0 && compared > 0 ? ["No changes."] : []),
      ...(baselines.length === 0 ? [] : [`Read for the first time: ${baselines.join(", ")}.`]),
      ...problems.map(({ part, code, detail }) => `${part}: ${detail} (${code})`),
    ].join("\n");
  },
});
