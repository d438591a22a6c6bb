import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { sourcesIn } from "../imports.ts";
import type { Packed } from "./setup.ts";

const { client, cli, server, mcp, react, clientProject, fullProject, serverProject, tools } = inject("packages");
const packages = [client, cli, server, mcp, react];

const paths = ({ files }: Packed) => files.map(({ path }) => path).sort();
const compiled = (folder: string, sources: readonly string[], ...endings: readonly string[]) =>
  sources
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => endings.map((ending) => folder + file.replace(/\.ts$/, ending)));
/** Sources of a workspace without tools for its development, as paths from its folder. */
const workspaceSources = (folder: string) =>
  sourcesIn(folder)
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !/^dev\/|fixtures\.ts$/.test(file));

const published = (name: string, file: string) => readFileSync(join("dist/packages", name, file), "utf8");
const manifests = ["portico", "portico-client", "portico-cli", "portico-mcp", "portico-react"].map((name) =>
  JSON.parse(published(name, "package.json")),
);

describe("npm publishes", () => {
  it.each([
    ["client", client, [".js", ".d.ts"], ["dist/cjs/package.json"]],
    ["react", react, [".js", ".d.ts"], []],
    ["cli", cli, [".js", ".d.ts"], []],
    ["mcp", mcp, [".js"], ["dist/http.d.ts", "dist/run.d.ts"]],
  ] as const)(
    "the compiled code of %s, with types, and that of the client as CommonJS too",
    (folder, packed, endings, more) => {
      const sources = workspaceSources(folder);
      const folders = folder === "client" ? ["dist/", "dist/cjs/"] : ["dist/"];
      const expected = folders.flatMap((dist) => compiled(dist, sources, ...endings));
      const documents = ["CHANGELOG.md", "LICENSE", "README.md", "package.json"];
      expect(paths(packed)).toEqual([...documents, ...expected, ...more].sort());
    },
  );

  it("the bundle of service, tools and demo portal, the types of the demo portal, and the files of /docs", () => {
    const sources = sourcesIn("demo-portal").filter((file) => !/\.(?:test|d)\.ts$|^demo-portal\/test\//.test(file));
    const expected = [
      ...[".env.example", "CHANGELOG.md", "LICENSE", "README.md", "package.json"],
      ...["dist/bundle/main.js", "dist/bundle/server.js", "dist/bundle/demo-portal.js", "dist/bundle/rehearsal.json"],
      ...[
        "dist/bundle/testing.mjs",
        "dist/bundle/demo-portal.mjs",
        "dist/bundle/package.json",
        "dist/tools/testing.d.ts",
      ],
      ...compiled("dist/", sources, ".d.ts"),
    ];
    const others = paths(server).filter((path) => !expected.includes(path));
    expect(expected.filter((path) => !paths(server).includes(path))).toEqual([]);
    const isOfBundle = (path: string) => /^dist\/bundle\/[\w-]+\.js(\.map)?$/.test(path);
    const isData = (path: string) => /^dist\/(bundle\/(public|rendered)|app)\//.test(path);
    expect(others.filter((path) => !isOfBundle(path) && !isData(path))).toEqual([]);
    expect(others).toEqual(
      expect.arrayContaining([
        "dist/app/index.html",
        "dist/app/service-worker.js",
        "dist/bundle/public/reference.js",
        "dist/bundle/rendered/pages/docs/guide/quick-start.html",
        "dist/bundle/rendered/pages/docs/settings.html",
      ]),
    );
  });

  it("all packages publicly, with provenance and the version of the HTTP contract", () => {
    for (const { private: isPrivate, publishConfig, version, license, engines } of manifests) {
      expect([isPrivate, publishConfig]).toEqual([undefined, { access: "public", provenance: true }]);
      expect([version, license, typeof engines.node]).toEqual([manifests[0].version, "MIT", "string"]);
    }
    for (const { dependencies, peerDependencies = {} } of manifests.slice(2)) {
      const own = Object.entries({ ...dependencies, ...peerDependencies }).filter(([name]) =>
        name.startsWith("portico"),
      );
      expect(own.map(([, version]) => version)).toEqual(own.map(() => manifests[0].version));
      expect(own.length).toBeGreaterThan(0);
    }
    const [, contract] = /HTTP contract (\d+\.\d+)\./.exec(readFileSync("docs/contract.md", "utf8")) ?? [];
    expect(manifests[0].version).toMatch(new RegExp(`^${contract}\\.`));
  });
});

describe("the documents of", () => {
  const { version, repository } = JSON.parse(readFileSync("package.json", "utf8"));
  const address = repository.url.replace(/^git\+|\.git$/g, "");

  it.each(manifests)("$name link to files of the repository, and nowhere within the package", (manifest) => {
    const { name, homepage, bugs, repository: published_repository } = manifest;
    const directory = name === "portico" ? "" : name.replace("portico-", "");
    expect(published_repository).toEqual({ ...repository, ...(directory !== "" && { directory }) });
    expect(bugs).toBe(`${address}/issues`);
    const texts = ["README.md", "CHANGELOG.md"].map((file) => published(name, file)).join("\n");
    const links = [...texts.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !/^(https:\/\/|#)/.test(link))).toEqual([]);
    const ours = [homepage, ...links].filter((link) => link.startsWith(address));
    const paths = ours.map((link) => link.replace(/#.*/, "").replace(/^.*?\/(blob|raw)\//, ""));
    const missing = paths.filter(
      (path) => !path.startsWith(`v${version}/`) || !existsSync(path.replace(/^[^/]+\//, "")),
    );
    expect([missing, ours.length]).toEqual([[], expect.any(Number)]);
  });
});

describe("an installation of", () => {
  const installed = async (project: string) => {
    const lock = JSON.parse(await readFile(join(project, "node_modules/.package-lock.json"), "utf8"));
    return Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""));
  };

  it("the client contains nothing else", async () => {
    expect(await installed(clientProject)).toEqual(["portico-client"]);
  });

  it("the server without optional dependencies contains no libraries of the demo portal and of the command line", async () => {
    const others = ["commander", "@cornerstonejs/codec-libjpeg-turbo-8bit"];
    expect(await installed(fullProject)).toEqual(expect.arrayContaining(others));
    expect((await installed(serverProject)).filter((name) => others.includes(name))).toEqual([]);
  });

  it.each(["portico", "portico-cli", "portico-mcp"])("%s runs no scripts", async (name) => {
    const manifest = JSON.parse(await readFile(join(fullProject, "node_modules", name, "package.json"), "utf8"));
    expect(manifest.scripts).toBeUndefined();
  });
});

describe("publint and attw find no problem in", () => {
  const run = (tool: string, ...args: readonly string[]) =>
    promisify(execFile)(join(tools, "node_modules/.bin", tool), args).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
        throw new Error(stdout + stderr);
      },
    );

  it.each(packages)("$name", async ({ name, tarball }) => {
    expect(await run("publint", "--strict", tarball)).toContain("All good!");
    // The other packages are programs and consist of ES modules only. A problem is a failure of the command.
    await run("attw", "--profile", name === "portico-client" ? "strict" : "esm-only", tarball);
  });
});
