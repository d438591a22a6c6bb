import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderForEach } from "../../test/set-up.ts";
import { reference, renderSite } from "./render.ts";
import { writeRendered } from "./write.ts";

const root = folderForEach();

/** Writes a repository with a guide of one page. */
async function writeRepository(markdown: string, others: Readonly<Record<string, string>> = {}): Promise<void> {
  const files = Object.fromEntries(Object.keys(reference).map((file) => [file, `# ${file}\n`]));
  const all = { ...files, ".env.example": "A=1\n", ...others, "docs/guide/README.md": `# Guide\n\n${markdown}` };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
}

const guide = () => renderSite(root).pages[0]?.html ?? "";

it("the guide has tables of the passwords and of the edits in place of their comments", async () => {
  await writeRepository("<!-- passwords -->\n\n<!-- edits -->");
  expect(guide()).toMatch(
    /data_slow_&lt;s&gt;.*portal_timeout.*kind=mark&amp;key=AP2026272000101 CAT2&amp;scored=43.*maxMark/s,
  );
});

describe("links of the guide", () => {
  it("lead to pages of the site, with the same fragments as on GitHub", async () => {
    await writeRepository(
      "[a](errors.md#who-must-act-1) [b](../contract.md) [c](../../client/README.md) [d](#here)\n\n## Here",
      {
        "docs/guide/errors.md": "# Errors\n\n## Who must act\n\n## Who must act\n",
      },
    );
    const links = [...guide().matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href);
    expect(links).toEqual(["/docs/guide/errors#who-must-act-1", "/docs/contract", "/docs/client", "#here"]);
  });

  it("to a source lead to its highlighted code", async () => {
    await writeRepository("[a](../../examples/a.py)", { "examples/a.py": "import os\n" });
    expect(guide()).toContain('<a href="/docs/examples/a.py">');
    const page = renderSite(root).pages.find(({ path }) => path === "/docs/examples/a.py");
    expect(page?.html).toContain('<span class="hljs-keyword">import</span> os');
  });

  it("to a folder without a README.md are text", async () => {
    await writeRepository("See [deploy](../../deploy).", { "deploy/a.yaml": "a: 1\n" });
    expect(guide()).toContain("<p>See deploy.</p>");
  });

  it.each(["missing.md", "../contract.md#missing", "#missing"])(
    "that lead nowhere fail the build: %s",
    async (href) => {
      await writeRepository(`[a](${href})`);
      expect(() => renderSite(root)).toThrow(/^docs\/guide\/README\.md links to .*, which does not exist\.$/);
    },
  );
});

it("the settings have a heading for each group, and a line for each setting", async () => {
  const settings = "# About.\n\n# ## Keys\n# A key.\n# More.\nKEY=1\nOTHER=\n";
  await writeRepository("", { ".env.example": settings });
  const page = renderSite(root).pages.find(({ path }) => path === "/docs/settings");
  expect(page?.sections.map(({ title, text }) => [title, text])).toEqual([
    ["Settings: the environment variables", "About."],
    ["Keys", "KEY = 1: A key. More. OTHER"],
  ]);
});

it("images of the guide are served from an address with a hash", async () => {
  await writeRepository("![A picture](picture.png)", { "docs/guide/picture.png": "PNG" });
  const site = renderSite(root);
  const [[name = "", content] = []] = [...site.images];
  expect(name).toMatch(/^[\w-]{12}\/picture\.png$/);
  expect(content?.toString()).toBe("PNG");
  expect(site.pages[0]?.html).toContain(`<img src="/docs/assets/${name}" alt="A picture"`);
});

it("code is highlighted, and escaped in an unknown language", async () => {
  await writeRepository('```sh not run: a test\necho "$A"\n```\n\n```text\n<b>\n```\n');
  expect(guide()).toContain('<span class="hljs-built_in">echo</span>');
  expect(guide()).toContain('<pre tabindex="0"><code>&lt;b&gt;</code></pre>');
});

it("the written pages are listed in the order of the guide's table of contents", async () => {
  await writeRepository("[b](b.md) [a](a.md)", {
    "docs/guide/a.md": "# Page A\n\nText of *A*.\n",
    "docs/guide/b.md":
      '# Page B\n\n## Part\n\n<!-- note -->\n\n| x | y |\n|---|---|\n| cell | `code` |\n\n```mermaid\nflowchart LR\n  a[One] -- "two" --> b[("Three<br>four")]\n```\n',
  });
  const folder = join(root, "rendered");
  await writeRendered(renderSite(root), folder);
  const pages: readonly { path: string; listed: unknown }[] = JSON.parse(
    await readFile(join(folder, "pages.json"), "utf8"),
  );
  const guide = pages.filter(({ path }) => path.startsWith("/docs/guide"));
  expect(guide.map(({ path, listed }) => [path, listed])).toEqual([
    ["/docs/guide", { group: "Guide", label: "Overview" }],
    ["/docs/guide/b", { group: "Guide", label: "Page B" }],
    ["/docs/guide/a", { group: "Guide", label: "Page A" }],
  ]);
  const sections = JSON.parse(await readFile(join(folder, "sections.json"), "utf8"));
  expect(sections).toContainEqual({
    title: "Part",
    href: "/docs/guide/b#part",
    page: "Page B",
    text: "x y cell code a One two b Three four",
    isListed: true,
  });
  expect(await readFile(join(folder, "pages/docs/guide/a.html"), "utf8")).toContain("<em>A</em>");
});
