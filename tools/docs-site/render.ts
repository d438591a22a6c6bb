import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { editKinds, examplesOf } from "../../demo-portal/demo/edit-kinds.ts";
import { passwords } from "../../demo-portal/login/passwords.ts";
import { escapeHtml } from "../../src/http/docs/html.ts";
import { codeBlock } from "./highlight.ts";
import { beginningOf, type DocumentSection, type RenderedDocument, renderMarkdown } from "./markdown.ts";
import { pagePathOf, resolveLink } from "./repository-links.ts";

/** A rendered page of the documentation. */
export interface RenderedPage extends RenderedDocument {
  /** The file of the repository. */
  readonly file: string;
  /** The path on the service. */
  readonly path: string;
  /** The place in the sidebar; null if the page is only linked from others. */
  readonly listed: { readonly group: "Guide" | "Reference"; readonly label: string } | null;
}

/** Rendered pages, and images by the name under which the service serves them. */
export type RenderedSite = { readonly pages: readonly RenderedPage[]; readonly images: ReadonlyMap<string, Buffer> };

/** The service as the guide names it. On the site, links to it lead to the service that serves the page. */
const SERVICE = /^http:\/\/127\.0\.0\.1:8000(\/|$)/;

const GUIDE = "docs/guide/README.md";

const SETTINGS = ".env.example";

/** The table that a document has in place of `<!-- passwords -->`. */
const passwordTable = [
  ...["| password | effect | response of the service |", "|---|---|---|"],
  ...passwords.map(
    ({ password, effect, outcome }) => `| \`${password}\` | ${effect.replaceAll(/<[ns]>/g, "`$&`")} | \`${outcome}\` |`,
  ),
].join("\n");

/** The table that a document has in place of `<!-- edits -->`. */
const editTable = [
  ...["| parts | edits | fields |", "|---|---|---|"],
  ...Object.entries(editKinds).map(([kind, { parts, fields, where }]) => {
    const shown = parts.map((part) =>
      where?.part === part ? `\`${part}\` with \`${where.field}\` = \`${where.value}\`` : `\`${part}\``,
    );
    const examples = examplesOf(kind).map(
      ([change, body]) => `${change}: \`${body.replace("student=23DMO0001&", "")}\``,
    );
    const names = Object.keys(fields).map((field) => `\`${field}\``);
    return `| ${shown.join(", ")} | ${examples.join("<br>")} | ${names.join(", ")} |`;
  }),
].join("\n");

/** The documents that the sidebar lists next to the guide. */
export const reference: Readonly<Record<string, string>> = {
  "docs/contract.md": "HTTP contract",
  "docs/example-responses.md": "Example responses",
  "client/README.md": "TypeScript client",
  "react/README.md": "React hooks",
  "python/README.md": "Python client",
  "cli/README.md": "Command line",
  "mcp/README.md": "MCP server",
  "examples/README.md": "Examples",
  ".env.example": "Settings",
  "docs/monitoring.md": "Monitoring",
  "docs/scale.md": "Scaling",
  "docs/portal.md": "The portal",
  "docs/decisions.md": "Decisions",
  "CONTRIBUTING.md": "Contributing",
  "README.md": "README",
};

/**
 * Renders the guide and every file of the repository that can be reached from it by links: other Markdown documents, and sources
 * and settings as code. Throws if a link leads nowhere.
 */
export function renderSite(root: string): RenderedSite {
  const images = new Map<string, Buffer>();
  // Begins with the table of contents, so that the pages are in its order.
  const pending = new Set([GUIDE, ...Object.keys(reference)]);
  const fragments: { from: string; file: string; fragment: string }[] = [];

  const render = (file: string): RenderedPage => {
    const content = readFileSync(join(root, file), "utf8");
    const path = pagePathOf(file);
    if (!file.endsWith(".md") && file !== SETTINGS)
      return { file, path, listed: listedAs(file, file), ...renderSource(file, content) };
    const markdown = file === SETTINGS ? settingsPage(content) : content;
    const link = (href: string): string | null => {
      if (/^[a-z]+:/i.test(href)) return href.replace(SERVICE, "/");
      const target = resolveLink(root, file, href);
      if (target === null) return null;
      pending.add(target.file);
      const { fragment } = target;
      if (fragment === "") return pagePathOf(target.file);
      fragments.push({ from: file, file: target.file, fragment });
      return `${target.file === file ? "" : pagePathOf(target.file)}#${fragment}`;
    };
    const image = (href: string): string => {
      const target = resolveLink(root, file, href);
      if (target === null) throw new Error(`${file} shows ${href}, which is not a file of the repository.`);
      const picture = readFileSync(join(root, target.file));
      const hash = createHash("sha256").update(picture).digest("base64url").slice(0, 12);
      const name = `${hash}/${basename(target.file)}`;
      images.set(name, picture);
      return `/docs/assets/${name}`;
    };
    const rendered = renderMarkdown(
      markdown.replace("<!-- passwords -->", () => passwordTable).replace("<!-- edits -->", () => editTable),
      { link, image },
    );
    return { file, path, listed: listedAs(file, rendered.title), ...rendered };
  };

  // A set is iterated in the order of insertion and includes what is added meanwhile.
  const pages: RenderedPage[] = [];
  for (const file of pending) pages.push(render(file));
  for (const { from, file, fragment } of fragments) {
    const html = pages.find((page) => page.file === file)?.html;
    if (!html?.includes(` id="${fragment}"`))
      throw new Error(`${from} links to ${file}#${fragment}, which does not exist.`);
  }
  return { pages, images };
}

function listedAs(file: string, title: string): RenderedPage["listed"] {
  const label = reference[file];
  if (label !== undefined) return { group: "Reference", label };
  return file.startsWith("docs/guide/") ? { group: "Guide", label: file === GUIDE ? "Overview" : title } : null;
}

/** The settings as Markdown: a heading for each group (`## API keys`), and for each setting its name, default and comment. */
function settingsPage(content: string): string {
  const lines: string[] = ["# Settings: the environment variables"];
  let comment: string[] = [];
  const flush = () => {
    if (comment.length > 0) lines.push("", comment.join(" "));
    comment = [];
  };
  for (const line of content.split("\n")) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      lines.push(
        "",
        `- \`${name}\`${value === "" ? "" : ` = \`${value}\``}${comment.length > 0 ? `: ${comment.join(" ")}` : ""}`,
      );
      comment = [];
    } else if (line.startsWith("# ## ")) {
      flush();
      lines.push("", line.slice(2));
    } else if (line.startsWith("# "))
      comment.push(line.slice(2).replaceAll(/(?<![\w/-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g, "[$&]($&)"));
    else flush();
  }
  return `${lines.join("\n")}\n`;
}

/** A source or a file of settings. */
function renderSource(file: string, content: string): RenderedDocument {
  const sections: DocumentSection[] = [{ title: file, id: "", level: 1, text: "" }];
  const code = codeBlock(content, extname(file).slice(1));
  const [, comment = file] = /^(?:#(?!!)|\/\/|\/\*\*|""")\s*(.+?)(?: \*\/|""")?$/m.exec(content) ?? [];
  const html = `<h1><code>${escapeHtml(file)}</code></h1>\n${code}`;
  return { title: file, description: beginningOf(comment), html, sections };
}
