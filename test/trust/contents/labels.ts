import { dataTables } from "../changes/change.ts";
import type { Edit } from "../mutations/mutant.ts";
import type { PageSource } from "../page-source.ts";
import { type ContentChange, harmless, kept, labelRows, plain, runOf } from "./content-change.ts";
import { hidingTags } from "./hiding.ts";

/** Forms of a heading or label whose name stays, with something else next to it. */
const REMARKED = [
  "<s>Old</s> {n}",
  "{n} <del>Old</del>",
  '<span style="text-decoration: line-through">Old</span> <ins>{n}</ins>',
  "{n}<sup>1</sup>",
  "{n} <sup>*</sup>",
  "{n}<sub>2</sub>",
  '{n} <span class="badge bg-danger">New</span>',
  '{n}<span class="label label-info">7</span>',
];

/** Forms of a heading or label that show nothing else than its name. */
const SAME = [
  "<ins>{n}</ins>",
  '<span class="badge badge-primary">{n}</span>',
  '{n} <button type="button" class="btn">Sort</button>',
  '{n} <i class="fa fa-info-circle"></i>',
  "{n}\u200b",
  "\u00ad{n}",
];

/** Forms of a heading or label that is no longer valid. */
const STRUCK = [
  "<s>{n}</s>",
  "<b><del>{n}</del></b>",
  '<span class="text-decoration-line-through">{n}</span>',
  "<s>{n}</s><sup>1</sup>",
];

const write = (form: string, name: string): string => form.replace("{n}", () => name);

/** Changes of headings and labels. */
export function* labelContents(page: PageSource): Generator<ContentChange> {
  const ofTables = dataTables(page).flatMap(({ headings }) =>
    headings.flatMap(({ cells }) => cells.flatMap((cell) => runOf(page, cell) ?? [])),
  );
  const ofRows = labelRows(page).flatMap((rows) => rows.map(({ place }) => place));
  for (const place of [...ofTables, ...ofRows]) {
    const name = page.html.slice(place.start, place.end);
    const edit = (text: string): Edit[] => [[place, text]];
    for (const form of REMARKED) yield kept(`heading as ${form}`, name, edit(write(form, name)));
    for (const form of SAME) yield harmless(`heading as ${form}`, name, edit(write(form, name)));
    for (const [how, open, close] of hidingTags) {
      yield harmless(`heading with text in ${how}`, name, edit(`${open}Zyx${close} ${name}`));
      yield plain("heading or label", `${how}, alone`, name, edit(`${open}${name}${close}`), edit(""));
    }
    // A heading that is no longer valid is not known.
    for (const form of STRUCK)
      yield plain("heading or label", form, name, edit(write(form, name)), edit(`Zyx ${name}`));
    yield plain("heading or label", "struck in front of another", name, edit(`<s>${name}</s> Zyx`), edit("Zyx"));
  }
}
