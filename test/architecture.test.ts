import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

interface Import {
  readonly file: string;
  /** Path from the root for our own files, else the name of the module. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^"';]*?from\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(IMPORT)].map(([statement, type, from, dynamic]) => {
    const target = from ?? dynamic ?? "";
    const named = /^import\s*\{([^}]*)\}/.exec(statement)?.[1]?.split(",") ?? [];
    const onlyTypes = named.length > 0 && named.every((name) => name.trim() === "" || name.trim().startsWith("type "));
    const own = target.startsWith(".") ? normalize(join(dirname(file), target)) : target;
    return { file, target: own, typeOnly: type !== undefined || onlyTypes };
  });
}

const isTest = (file: string) => /\.test\.ts$|^demo-portal\/test\/|oracle|fixtures/.test(file);
const product = sources("src").filter((file) => !isTest(file));
const imports = product.flatMap(importsOf);

/** Imports of files matching `from` whose target is none of `allowed`, as readable lines. */
const strays = (from: RegExp, allowed: readonly RegExp[], among = imports): string[] =>
  among
    .filter(({ file, target }) => from.test(file) && !allowed.some((pattern) => pattern.test(target)))
    .map(({ file, target }) => `${file} imports ${target}`);

const values = imports.filter(({ typeOnly }) => !typeOnly);

describe("who may import whom", () => {
  it("html/ knows the HTML library and itself", () => {
    expect(strays(/^src\/html\//, [/^src\/html\//, /^src\/calendar\.ts$/, /^htmlparser2$/])).toEqual([]);
  });

  it("errors.ts, config.ts, session.ts and calendar.ts import nothing of the project", () => {
    expect(strays(/^src\/(errors|config|session|calendar)\.ts$/, [])).toEqual([]);
  });

  it("guards/ knows Node and the errors", () => {
    expect(strays(/^src\/guards\//, [/^src\/guards\//, /^src\/errors\.ts$/, /^node:/, /^iovalkey$/])).toEqual([]);
  });

  it("portal/ knows neither HTTP of the service nor any one page", () => {
    const allowed = [
      /^src\/portal\//,
      /^src\/html\//,
      /^src\/(errors|session)\.ts$/,
      /^src\/guards\/(counter|turns)\.ts$/,
    ];
    const libraries = [/^node:/, /^undici$/, /^jose$/, /^p-limit$/, /^jpeg-js$/, /^pngjs$/];
    expect(strays(/^src\/portal\/(?!connect\.ts)/, [...allowed, ...libraries])).toEqual([]);
  });

  it("only the transport and its TLS open sockets", () => {
    const sockets = imports.filter(({ target }) => /^(undici|node:(net|tls|http|https|http2|dgram))$/.test(target));
    expect([...new Set(sockets.map(({ file }) => file))]).toEqual(["src/portal/tls.ts", "src/portal/transport.ts"]);
  });

  it("telemetry/ is told of calls and the portal, and asks for nothing", () => {
    const own = [/^src\/telemetry\//, /^src\/errors\.ts$/, /^src\/portal\/(events|page)\.ts$/, /^src\/http\//];
    const libraries = [/^prom-client$/, /^@opentelemetry\//, /^fastify$/, /^@fastify\/helmet$/];
    expect(strays(/^src\/telemetry\//, [...own, ...libraries], values)).toEqual([]);
  });

  it("OpenTelemetry is loaded when it is wanted, and not before", () => {
    const files = imports.filter(({ target }) => target.startsWith("@opentelemetry/")).map(({ file }) => file);
    expect([...new Set(files)]).toEqual(["src/telemetry/tracing.ts"]);
    const statements = readFileSync(join(root, "src/telemetry/tracing.ts"), "utf8").match(
      /^import .*opentelemetry.*$/gm,
    );
    for (const statement of statements ?? []) expect(statement).toMatch(/^import type /);
  });

  it("http/ knows the portal by its types, no page and no HTML", () => {
    expect(
      strays(
        /^src\/http\//,
        [/^src\/http\//, /^src\/(errors|session|calendar|guards\/counter)\.ts$/, /^(?!src\/)/],
        values,
      ),
    ).toEqual([]);
    expect(strays(/^src\/http\//, [/^(?!src\/(features|html)\/)/])).toEqual([]);
  });

  it("a schema knows the schema library and the shared fields", () => {
    const shared = [/^typebox$/, /^src\/http\/(bodies|fields)\.ts$/, /^src\/features\/marks\/schema\.ts$/];
    expect(strays(/^src\/features\/.*schema\.ts$/, shared)).toEqual([]);
  });

  it("a page knows how to read HTML and nothing of transport, HTTP or Node", () => {
    const pages = /^src\/features\/(?!pages\.ts|index\.ts|additions\.ts).*(?<!endpoints|schema|\/read-[a-z-]+)\.ts$/;
    expect(strays(pages, [/^src\/(html|features)\/|^src\/(portal\/define-page|calendar)\.ts$/], values)).toEqual([]);
    expect(strays(pages, [/^src\/(html|features)\//, /^src\/(portal\/(define-)?page|calendar)\.ts$/])).toEqual([]);
  });

  it("an endpoint knows its own feature, the semesters and the shared bodies", () => {
    const crossings = imports.filter(({ file, target }) => {
      const [from, to] = [file, target].map((path) => /^src\/features\/([\w-]+)\//.exec(path)?.[1]);
      const shared = to === "semesters" || (from === "grades" && to === "marks");
      const gathering = from === "all-data" || from === "export";
      return from !== undefined && to !== undefined && from !== to && !gathering && !shared;
    });
    expect(crossings.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
    const allowed = [/^typebox$/, /^src\/http\//, /^src\/portal\//, /^src\/features\//];
    expect(strays(/^src\/features\/.*endpoints\.ts$/, allowed)).toEqual([]);
    expect(strays(/^src\/features\/.*endpoints\.ts$/, [/^(?!src\/portal\/)/], values)).toEqual([]);
  });

  it("only server.ts starts the demo portal, and only it reads the environment", () => {
    const touching = imports.filter(({ target }) => target.startsWith("demo-portal/"));
    expect(touching.map(({ file, target }) => [file, target])).toEqual([["src/server.ts", "demo-portal/server.ts"]]);
    const readers = product.filter((file) => /process\.env/.test(readFileSync(join(root, file), "utf8")));
    expect(readers).toEqual(["src/server.ts"]);
  });

  it("the client needs nothing but itself, and the command line is built on it", () => {
    const shipped = (folder: string) => sources(folder).filter((file) => !isTest(file));
    const client = shipped("client").filter((file) => !file.startsWith("client/dev/"));
    expect(strays(/./, [/^client\//], client.flatMap(importsOf))).toEqual([]);
    const cli = shipped("cli").flatMap(importsOf);
    expect(
      strays(/./, [/^cli\//, /^client\/index\.ts$/, /^node:/, /^(?!\.|src\/|demo-portal\/|client\/)/], cli),
    ).toEqual([]);
  });

  it("the demo portal shares nothing with the service", () => {
    const theirs = sources("demo-portal")
      .filter((file) => !isTest(file))
      .flatMap(importsOf);
    expect(
      strays(/./, [/^demo-portal\//, /^node:/, /^(opentype\.js|@cornerstonejs\/codec-libjpeg-turbo-8bit)/], theirs),
    ).toEqual([]);
    const inTests = sources("demo-portal")
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith("src/"));
    expect(inTests).toEqual([]);
  });
});

describe("the style of a page", () => {
  const pages = product.filter((file) => file.endsWith(".page.ts"));
  it.each(pages)("%s holds no try and no catch", (file) => {
    expect(readFileSync(join(root, file), "utf8")).not.toMatch(/\b(try|catch)\b\s*[({]/);
  });
});

describe("safety", () => {
  it("nowhere switches the verification of certificates off", () => {
    const all = ["src", "demo-portal", "test"]
      .flatMap(sources)
      .filter((file) => !file.endsWith("architecture.test.ts"));
    const switches = /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/;
    expect(all.filter((file) => switches.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});
