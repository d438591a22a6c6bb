import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tool } from "../tool.ts";
import { type RenderedPage, type RenderedSite, renderSite } from "./render.ts";

/** Renders the documents that /docs shows. Arguments: the root of the repository, and the folder to write. */
export const main: Tool = async ([root = ".", folder = "src/http/docs/rendered"]) => {
  await writeRendered(renderSite(root), folder);
  return 0;
};

/** Writes the rendered documents for `src/http/docs/rendered-pages.ts`. */
export async function writeRendered({ pages, images }: RenderedSite, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  const index = pages.map((page) => ({
    ...{ path: page.path, title: page.title, description: page.description, listed: page.listed },
  }));
  await Promise.all([
    write("pages.json", JSON.stringify(index)),
    write("sections.json", JSON.stringify(pages.flatMap(sectionsOf))),
    write("images.json", JSON.stringify([...images.keys()])),
    ...pages.map(({ path, html }) => write(join("pages", `${path}.html`), html)),
    ...[...images].map(([name, content]) => write(join("images", name), content)),
  ]);
}

/** The searchable text of a page: all text of the pages in the sidebar, and the headings of other documents. */
function sectionsOf({ path, title: page, sections, listed }: RenderedPage) {
  return sections
    .filter(({ level }) => listed !== null || level <= 2)
    .map(({ title, id, text }) => ({
      title,
      href: id === "" ? path : `${path}#${id}`,
      page,
      text: listed === null ? "" : text,
    }));
}
