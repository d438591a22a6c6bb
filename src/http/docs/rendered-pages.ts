import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A page of the guide or of another document, which the build has rendered from Markdown. */
export interface RenderedPage {
  /** "/docs/guide/errors" */
  readonly path: string;
  readonly title: string;
  /** The beginning of the page. */
  readonly description: string;
  /** The group of the sidebar that lists the page, and its label there. Null: the page is only linked from others. */
  readonly listed: { readonly group: "Guide" | "Reference"; readonly label: string } | null;
}

/** A section that the search finds. */
export interface RenderedSection {
  readonly title: string;
  readonly href: string;
  /** Title of the page. */
  readonly page: string;
  readonly text: string;
  /** True if the sidebar lists the page. */
  readonly isListed: boolean;
}

/** The folder that `tools/docs-site/write.ts` writes. */
const folder = join(import.meta.dirname, "rendered");

const read = async (name: string) => readFile(join(folder, name));

const readJson = async <Value>(name: string): Promise<Value> => JSON.parse((await read(name)).toString());

export const readPages = (): Promise<readonly RenderedPage[]> => readJson("pages.json");

export const readSections = (): Promise<readonly RenderedSection[]> => readJson("sections.json");

/** Responses of docs/example-responses.md by path. */
export const readExamples = (): Promise<Readonly<Record<string, unknown>>> => readJson("examples.json");

/** The links for each kind of asker, as HTML. */
export const readEntrances = async (): Promise<string> => (await read("entrances.html")).toString();

/** Names of the images, which start with a hash of the content. */
export const readImageNames = (): Promise<readonly string[]> => readJson("images.json");

export const readImage = (name: string): Promise<Buffer> => read(join("images", name));

/** The HTML of a page. */
export const readPage = async ({ path }: RenderedPage): Promise<string> =>
  (await read(join("pages", `${path}.html`))).toString();
