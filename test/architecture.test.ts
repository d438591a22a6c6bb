import { describe, expect, it } from "vitest";
import { circlesIn, filesIn, type Import, importsOf, sourcesIn, sourceText } from "./imports.ts";

const isTest = (file: string) => /\.test\.ts$|^demo-portal\/test\/|oracle|fixtures/.test(file);
const shipped = (folder: string) => sourcesIn(folder).filter((file) => !isTest(file));

const product = shipped("src");
const imports = product.flatMap(importsOf);

const describeImport = ({ file, target }: Import) => `${file} imports ${target}`;

/** Fails with the reason of a rule and one line per violation. */
function expectNone(violations: readonly string[], reason: string): void {
  if (violations.length > 0) throw new Error(`${reason}\n${violations.map((line) => `  ${line}`).join("\n")}`);
}

interface Rule {
  readonly reason: string;
  /** The files that the rule is about. */
  readonly files: RegExp;
  readonly mayImport: readonly RegExp[];
  /** Further imports of types only. */
  readonly mayImportTypes?: readonly RegExp[];
  /** Default: also what they import as types only. */
  readonly valuesOnly?: boolean;
  /** Default: the imports of src. */
  readonly imports?: readonly Import[];
}

const PAGE_FILES = /^src\/features\/(?!index\.ts|refresh\/).*(?<!endpoints|schema|\/read-[a-z-]+)\.ts$/;

const rules: readonly Rule[] = [
  {
    reason: "Parsing HTML must be testable without a portal: html/ does not depend on the rest of the service.",
    files: /^src\/html\//,
    mayImport: [/^src\/html\//, /^src\/contract\/calendar\.ts$/, /^entities\/decode$/],
  },
  {
    reason: "Every folder imports these files. An import of theirs would connect folders that are independent.",
    files: /^src\/(config\/.*|contract\/(calendar|session|error-catalogue)\.ts$)/,
    mayImport: [],
  },
  {
    reason: "Every folder imports errors.ts. An import of its own would connect folders that are independent.",
    files: /^src\/contract\/errors\.ts$/,
    mayImport: [/^src\/contract\/error-catalogue\.ts$/],
  },
  {
    reason: "The words of the contract do not depend on how the service answers.",
    files: /^src\/contract\//,
    mayImport: [/^src\/contract\//, /^typebox$/],
  },
  {
    reason: "A guard counts. It does not depend on what is counted.",
    files: /^src\/guards\//,
    mayImport: [/^src\/guards\//, /^src\/contract\/errors\.ts$/, /^node:/, /^iovalkey$/],
  },
  {
    reason: "A digest compares records, whatever page they are from.",
    files: /^src\/digest\//,
    mayImport: [/^src\/digest\//, /^src\/config\//, /^node:/, /^typebox$/, /^jose$/],
  },
  {
    reason: "A feed is kept and revoked, whatever its calendar contains.",
    files: /^src\/feeds\//,
    mayImport: [
      ...[
        /^src\/(feeds|digest\/seal)/,
        /^src\/(config\/config|contract\/(session|scopes|errors)|guards\/(counter|keyed-mutex))\.ts$/,
      ],
      ...[/^libsql$/, /^iovalkey$/, /^undici$/, /^node:/],
    ],
  },
  {
    reason: "The scrubber gets the words of the portal as an argument. It replaces whatever it does not know.",
    files: /^src\/scrub\//,
    mayImport: [/^src\/(scrub|html)\//, /^src\/contract\/calendar\.ts$/, /^node:crypto$/, /^parse5$/, /^pngjs$/],
    valuesOnly: true,
  },
  {
    reason: "The portal client works without our HTTP API and without knowledge of a single page.",
    files: /^src\/portal\/(?!connect\.ts|define-endpoint\.ts)/,
    mayImport: [
      ...[/^src\/portal\//, /^src\/html\//, /^src\/(config\/.*|contract\/(errors|session|user-messages))\.ts$/],
      ...[/^src\/guards\/(counter|fair-share|keyed-mutex)\.ts$/, /^node:/],
      ...[
        /^undici$/,
        /^jose$/,
        /^p-limit$/,
        /^pngjs$/,
        /^content-disposition$/,
        /^ipaddr\.js$/,
        /^src\/(digest\/digests|feeds\/(feeds|drafts|holds\/holds|push\/send))\.ts$/,
      ],
    ],
  },
  {
    reason:
      "Features define endpoints and HTTP serves them. Neither gets code of the portal client with the definition.",
    files: /^src\/portal\/define-endpoint\.ts$/,
    mayImport: [],
    valuesOnly: true,
  },
  {
    reason: "portal/ gets its settings as arguments, so that a test can pass its own.",
    files: /^src\/portal\//,
    mayImport: [/^(?!src\/config\/)/],
    valuesOnly: true,
  },
  {
    reason: "The authorization server logs students in. It gets the portal as an argument and reads no page.",
    files: /^src\/oauth\//,
    mayImport: [
      /^src\/(oauth|contract|http)\//,
      /^src\/(config\/(config|api-client)|guards\/counter|digest\/seal|feeds\/push\/send)\.ts$/,
      /^src\/portal\/(login\/challenge|student-marks)\.ts$/,
      /^(?!src\/)/,
    ],
    valuesOnly: true,
  },
  {
    reason: "Telemetry observes requests. It cannot cause or change one.",
    files: /^src\/telemetry\//,
    mayImport: [
      ...[
        /^src\/(telemetry|scrub)\//,
        /^node:/,
        /^src\/contract\/(errors|error-catalogue)\.ts$/,
        /^src\/(portal\/(events|page)|feeds\/holds\/events)\.ts$/,
      ],
      ...[/^src\/http\//, /^prom-client$/, /^@opentelemetry\//, /^fastify$/],
    ],
    valuesOnly: true,
  },
  {
    reason: "The HTTP layer gets the portal as an argument, so that its tests need no portal.",
    files: /^src\/http\//,
    mayImport: [/^src\/http\//, /^src\/(contract\/.*|config\/.*|guards\/(counter|fair-share))\.ts$/, /^(?!src\/)/],
    valuesOnly: true,
  },
  {
    reason: "The HTTP layer gets the list of endpoints as an argument and never sees HTML.",
    files: /^src\/http\//,
    mayImport: [/^(?!src\/(features|html)\/)/],
  },
  {
    reason: "A schema describes the contract, whatever the portal's pages look like.",
    files: /^src\/features\/.*schema\.ts$/,
    mayImport: [
      /^typebox$/,
      /^src\/contract\/(bodies|fields|missing-part)\.ts$/,
      /^src\/features\/(marks|outing|semesters|current-semester|calendar|exam-schedule|timetable)\/schema\.ts$/,
    ],
  },
  {
    reason: "A parser is a pure function of the HTML: no transport, no HTTP, no Node.",
    files: PAGE_FILES,
    mayImport: [/^src\/(html|features|contract)\/|^(src\/portal\/define-(page|endpoint)|client\/insight\/index)\.ts$/],
    mayImportTypes: [/^typebox$/, /^src\/portal\/page\.ts$/],
  },
  {
    reason:
      "An endpoint combines pages. It gets the portal as an argument: transport, guards and telemetry apply to every endpoint alike, and tests need no portal.",
    files: /^src\/features\/.*endpoints\.ts$/,
    mayImport: [
      ...[/^typebox$/, /^src\/(contract|features)\//],
      /^(src\/(portal\/define-endpoint|feeds\/feeds)|client\/insight\/index)\.ts$/,
    ],
    mayImportTypes: [/^src\/portal\//],
  },
  {
    reason: "The service and the client share them: they are pure functions of records.",
    files: /^client\/insight\//,
    mayImport: [/^client\/insight\//],
    valuesOnly: true,
    imports: shipped("client").flatMap(importsOf),
  },
  {
    reason: "The client runs in browsers and is copied into apps: it has no dependencies.",
    files: /^client\/(?!dev\/)/,
    mayImport: [/^client\//],
    imports: shipped("client").flatMap(importsOf),
  },
  {
    reason: "The hooks use the client as any other app does, and work wherever React does.",
    files: /^react\/(?!dev\/)/,
    mayImport: [/^react\//, /^portico-client$/, /^react$/, /^@tanstack\/react-query(-persist-client)?$/],
    imports: shipped("react").flatMap(importsOf),
  },
  {
    reason: "The CLI uses the service as any other app does.",
    files: /^cli\//,
    mayImport: [/^cli\//, /^portico-client(\/insight)?$/, /^node:/, /^(?!\.|src\/|demo-portal\/|client\/)/],
    imports: shipped("cli").flatMap(importsOf),
  },
  {
    reason: "The MCP server uses the service as any other app does.",
    files: /^mcp\//,
    mayImport: [/^mcp\//, /^portico-(client(\/insight)?|cli\/library)$/, /^node:/, /^@modelcontextprotocol\/server/],
    imports: shipped("mcp").flatMap(importsOf),
  },
  {
    reason: "With shared code, a wrong belief about the portal would be wrong on both sides and no test would fail.",
    files: /^demo-portal\//,
    mayImport: [/^demo-portal\//, /^node:/, /^(fflate$|@cornerstonejs\/codec-libjpeg-turbo-8bit)/],
    imports: shipped("demo-portal").flatMap(importsOf),
  },
  {
    reason: "With shared code, a wrong belief about the portal would be wrong on both sides and no test would fail.",
    files: /^demo-portal\//,
    mayImport: [/^(?!src\/)/],
    imports: sourcesIn("demo-portal").flatMap(importsOf),
  },
];

describe("imports", () => {
  it.each(rules)(
    "$reason",
    ({ reason, files, mayImport, mayImportTypes = [], valuesOnly, imports: among = imports }) => {
      const concerned = among.filter(({ file }) => files.test(file));
      expect(concerned.length + product.filter((file) => files.test(file)).length).toBeGreaterThan(0);
      const isAllowed = ({ target, typeOnly }: Import) =>
        (typeOnly && (valuesOnly || mayImportTypes.some((allowed) => allowed.test(target)))) ||
        mayImport.some((allowed) => allowed.test(target));
      const violations = concerned.filter((one) => !isAllowed(one)).map(describeImport);
      expectNone(violations, reason);
    },
  );

  it.each(["src", "demo-portal", "client", "react", "cli", "mcp", "tools", "bench", "examples", "test"])(
    "%s/ has no import circle, types included",
    (folder) => {
      const circles = circlesIn(sourcesIn(folder).flatMap(importsOf));
      expectNone(circles, "Files that import each other can only be understood, moved and tested together.");
    },
  );

  it("no room of src/ imports one that imports it, directly or through others", () => {
    const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");
    const arrows = imports
      .map(({ file, target, typeOnly }) => ({ file: roomOf(file), target: roomOf(target), typeOnly }))
      .filter(({ file, target }) => file !== target && target.startsWith("src/"));
    expect(arrows.some(({ file, target }) => file === "src/http" && target === "src/contract")).toBe(true);
    const reason = "The folders and files of src/ are floors: each is understood with those below it alone.";
    expectNone(circlesIn(arrows), reason);
    const rooms = [...new Set(product.map(roomOf))].filter((room) => !room.endsWith(".ts"));
    const floors = new Map<string, number>();
    const floorOf = (room: string): number => {
      const below = new Set(arrows.filter(({ file }) => file === room).map(({ target }) => target));
      const floor = floors.get(room) ?? 1 + Math.max(0, ...rooms.filter((one) => below.has(one)).map(floorOf));
      floors.set(room, floor);
      return floor;
    };
    expect(rooms.length, rooms.join(" ")).toBeLessThanOrEqual(13);
    expect(Math.max(...rooms.map(floorOf))).toBeLessThanOrEqual(8);
  });

  it("no folder of src/ imports a file of src/ itself, except for the rehearsal, which starts the service", () => {
    const below = /^src\/(?!warm-up\/rehearsal\.ts)[^/]+\//;
    const upwards = imports.filter(({ file, target }) => below.test(file) && /^src\/[^/]+$/.test(target));
    expectNone(upwards.map(describeImport), "The files of src/ put the folders together.");
  });

  it("a feature imports no other feature", () => {
    const crossings = imports.filter(({ file, target }) => {
      const [from, to] = [file, target].map((path) => /^src\/features\/([\w-]+)\//.exec(path)?.[1]);
      const shared = to === "semesters" || (from === "grades" && to === "marks");
      const gathering = ["all-data", "current-semester", "export", "insight", "refresh"].includes(from ?? "");
      return from !== undefined && to !== undefined && from !== to && !gathering && !shared;
    });
    const reason = "A change to one area of the portal must not change another.";
    expectNone(crossings.map(describeImport), reason);
  });

  it("only the transport, its TLS settings, the proxies, the issuers of certificates and push open sockets", () => {
    const sockets = imports.filter(({ target }) => /^(undici|node:(net|tls|http|https|http2|dgram))$/.test(target));
    const ofPortal = ["collect-answer", "issuer", "proxy", "tls", "transport"].map((name) => `src/portal/${name}.ts`);
    const allowed = [...ofPortal, "src/feeds/push/send.ts"];
    expect([...new Set(sockets.map(({ file }) => file))]).toEqual(expect.arrayContaining(allowed));
    // Its sockets connect the process with itself.
    const rehearsal = "src/warm-up/rehearsal.ts";
    const others = sockets.filter(({ file }) => ![...allowed, rehearsal].includes(file)).map(describeImport);
    expectNone(
      others,
      "Timeouts, limits and certificates apply to every connection because these files open them all.",
    );
  });

  it("only tracing.ts loads OpenTelemetry, and only on demand", () => {
    const reason = "Loading OpenTelemetry takes time and memory, and most instances run without tracing.";
    const opentelemetry = imports.filter(({ target }) => target.startsWith("@opentelemetry/"));
    expect(opentelemetry.some(({ file }) => file === "src/telemetry/tracing.ts")).toBe(true);
    const elsewhere = opentelemetry.filter(({ file }) => file !== "src/telemetry/tracing.ts");
    expectNone(elsewhere.map(describeImport), reason);
    const statements = sourceText("src/telemetry/tracing.ts").match(/^import .*opentelemetry.*$/gm) ?? [];
    expectNone(
      statements.filter((statement) => !/^import type /.test(statement)),
      reason,
    );
  });

  it("the CLI loads the client and the code of its commands only when a command runs", () => {
    const reason = "Loading all of it would double the time that every start takes, also that of --help and --version.";
    const names = "main run program output version exit-codes parts outing-options commands/index";
    const start = names.split(" ").map((name) => `cli/${name}.ts`);
    const loaded = start.flatMap((file) => {
      const statements = sourceText(file).match(/^import (?!type )[^;]* from "[^"]+";$/gm) ?? [];
      return statements.map((statement) => ({ file, target: /"(?:\.{1,2}\/)?([^"]+)";$/.exec(statement)?.[1] ?? "" }));
    });
    expect(loaded.map(({ target }) => target)).toContain("commander");
    const others = loaded.filter(
      ({ target }) => !start.includes(`cli/${target}`) && !/^(commander|node:.*)$/.test(target),
    );
    expectNone(
      others.map(({ file, target }) => `${file} imports ${target}`),
      reason,
    );
  });

  it("only server.ts starts the demo portal", () => {
    const starts = imports.filter(({ target }) => target.startsWith("demo-portal/"));
    expect(starts.map(describeImport)).toContain("src/server.ts imports demo-portal/server.ts");
    const others = starts.map(describeImport).filter((line) => line !== "src/server.ts imports demo-portal/server.ts");
    expectNone(others, "The image does not include the demo portal.");
  });
});

describe("sources", () => {
  it("src/ itself holds at most eight files", () => {
    const loose = sourcesIn("src").filter((file) => file.split("/").length === 2);
    expect(loose).toContain("src/server.ts");
    expect(loose.length, `A file belongs in a folder with its like: ${loose.join(", ")}`).toBeLessThanOrEqual(8);
  });

  it("only server.ts reads the environment", () => {
    const users = product.filter((file) => /process\.env/.test(sourceText(file)));
    expect(users).toContain("src/server.ts");
    const others = users.filter((file) => file !== "src/server.ts");
    expectNone(others, "config.ts validates every setting once, and tests pass their own settings.");
  });

  it("no page reads a value around Cell", () => {
    const READS = /\b(?:textOf|linesOf|visibleText)\b(?! }|,)|(?<!answer)\.text\b(?!\()/;
    /** Files that ask for the text of an element, and for what: it never becomes a value. */
    const allowed: Readonly<Record<string, string>> = {
      "attendance/capstone.page.ts": "an answer without anything is that of a student without a capstone",
      "attendance/register.page.ts": "the forms of the cells below headings that nobody knows",
      "calendar/month.page.ts": "all texts of a day are in the spans that are read; a row without a text",
      "course-page/detail.page.ts": "the words of a download button, and a title next to a link",
      "course-page/materials.ts": "texts between the links, which are counted; a link without a text",
      "grades/gpa-legend.ts": "the words of the legend",
      "grades/grade-history.page.ts": "a hidden row with details",
      "grades/grade-view-detail.page.ts": "the mark of a note; the words of a label and of a total",
      "leadership/leadership.page.ts": "a title without a text",
      "menu/menu.page.ts": "the texts of the entries",
      "menu/page-texts.ts": "its values are the texts of a page that nobody has described",
      "menu/other.page.ts": "a refusal in place of the page, and the words of links",
      "outing/form.ts": "the texts next to the form, and the labels of its options, which the student reads",
      "payments/pending.page.ts": "a message about payments",
      "payments/receipts.page.ts": "the title of the page",
      "profile/profile.page.ts": "the title of the Proctor section",
      "timetable/grid.ts": "a row without a text, the word Lunch, the slots of a lab",
    };
    const users = product.filter(
      (file) => file.startsWith("src/features/") && PAGE_FILES.test(file) && READS.test(sourceText(file)),
    );
    const reason = "Only Cell (html/cell.ts) knows what stands with a value.";
    const names = users.map((file) => file.replace("src/features/", ""));
    expectNone(
      names.filter((name) => !(name in allowed)),
      reason,
    );
    expect(names.sort(), "Every exception is still needed.").toEqual(Object.keys(allowed).sort());
  });

  it("no doc comment begins with What, How, Whether, Which, Where, Why or Who", () => {
    const folders = ["src", "demo-portal", "client", "react", "cli", "mcp", "tools", "bench", "examples", "test"];
    const files = [...folders.flatMap(sourcesIn), ...filesIn("tools", ".js")];
    const lines = files.flatMap((file) => {
      const openings =
        sourceText(file).match(/(?<=\/\*\*\s+(\*\s+)?)(What|To what|How|Whether|Which|Where|Why|Who)\b.*/g) ?? [];
      return openings.map((line) => `${file}: ${line}`);
    });
    expectNone(
      lines,
      "A doc comment is a noun phrase or a verb phrase: it names a thing, or says what a function does.",
    );
  });

  it.each(product.filter((file) => file.endsWith(".page.ts")))("%s contains no try and no catch", (file) => {
    const handlers = sourceText(file).match(/\b(try|catch)\b\s*[({]/g) ?? [];
    expectNone(handlers, "A parser that catches its own PageChanged would hide a change of the portal.");
  });

  it("packages run no scripts when they are installed", () => {
    const reason = "An install script runs foreign code on every machine that installs Portico.";
    expect(sourceText("package-lock.json"), reason).not.toContain('"hasInstallScript"');
  });

  it("no source contains a private key", () => {
    const files = ["src", "demo-portal", "client", "cli", "mcp", "test"].flatMap(sourcesIn);
    expectNone(
      files.filter((file) => /-----BEGIN [A-Z ]*PRIVATE KEY/.test(sourceText(file))),
      "Keys are generated when they are used: packages would contain the one of the demo portal.",
    );
  });

  it("certificate verification is never disabled", () => {
    const switches = /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED["'\]]*\s*[:=]\s*["']0/;
    const files = ["src", "demo-portal", "test"]
      .flatMap(sourcesIn)
      .filter((file) => !file.endsWith("architecture.test.ts"));
    expectNone(
      files.filter((file) => switches.test(sourceText(file))),
      "Without verification anybody on the network could read the credentials of a student.",
    );
  });
});
