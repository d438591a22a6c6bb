import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tool } from "../tool.ts";
import { exampleResponses } from "./example-responses.ts";
import { type RenderedPage, type RenderedSite, renderSite } from "./render.ts";

/** Renders the documents that /docs shows. Arguments: the root of the repository, and the folder to write. */
export const main: Tool = async ([root = ".", folder = "src/http/docs/rendered"]) => {
  const site = renderSite(root);
  await writeRendered(site, folder);
  await writeFile(join(folder, "entrances.html"), entrancesOf(site));
  const examples = exampleResponses(root).map(({ path, answer }) => [path, answer]);
  // The first example of a path counts.
  await writeFile(join(folder, "examples.json"), JSON.stringify(Object.fromEntries(examples.reverse())));
  return 0;
};

/** The links of README.md by asker, which the first page of /docs repeats. */
function entrancesOf({ pages }: RenderedSite): string {
  const html = pages.find(({ file }) => file === "README.md")?.html ?? "";
  const [, section] = html.split('<h2 id="where-to-begin">');
  if (section === undefined) throw new Error('README.md has no section "Where to begin".');
  const lists = section.slice(section.indexOf("<h3")).split("<h2", 1).join();
  const entries = lists.split(/(?=<h3)/).map((list) => `<section>${list.replaceAll("h3", "h2").trim()}</section>`);
  return entries.join("\n").replaceAll(/ <a class="anchor"[^<>]*>#<\/a>/g, "");
}

/** Writes the rendered documents for `src/http/docs/rendered-pages.ts`. */
export async function writeRendered({ pages, images }: RenderedSite, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  const index = pages.map(({ path, title, description, listed }) => ({ path, title, description, listed }));
  await Promise.all([
    write("pages.json", JSON.stringify(index)),
    write("sections.json", JSON.stringify(pages.flatMap(sectionsOf))),
    write("images.json", JSON.stringify([...images.keys()])),
    ...pages.map(({ path, html }) => write(join("pages", `${path}.html`), html)),
    ...[...images].map(([name, content]) => write(join("images", name), content)),
  ]);
}

/** The searchable text of a page. */
const sectionsOf = ({ file, path, title: page, sections, listed }: RenderedPage) =>
  sections.map(({ title, id, level, text }) => {
    // The first page shows the links by asker: see `entrancesOf`.
    const href = id === "" ? path : `${file === "README.md" && level === 3 ? "/docs" : path}#${id}`;
    return { title, href, page, text, isListed: listed !== null };
  });
