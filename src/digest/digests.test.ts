import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { type Collection, collection } from "./collection.ts";
import { Digests, MAX_DIGEST_LENGTH } from "./digests.ts";

const key = (byte: number) => new Uint8Array(32).map((_, index) => (index * 7 + byte) % 256);
const digests = new Digests([{ kid: "new", key: key(1) }]);

type Mark = {
  readonly serial_number: number;
  readonly class_id: string;
  readonly title: string;
  readonly scored: number | null;
  readonly remark: string | null;
  readonly tags: readonly string[];
};

const Mark = Type.Object({
  serial_number: Type.Integer(),
  class_id: Type.String(),
  title: Type.String(),
  scored: Type.Number(),
  remark: Type.String(),
  tags: Type.Array(Type.String()),
});
const marks: Collection<readonly Mark[]> = collection("marks", {
  schema: Mark,
  key: ["class_id", "title"],
  records: (records) => records,
});

const mark = (title: string, scored: number | null = null, more: Partial<Mark> = {}): Mark => ({
  serial_number: 1,
  class_id: "C1",
  title,
  scored,
  remark: null,
  tags: [],
  ...more,
});

const digestOf = async (records: readonly Mark[], scope = "marks", by = digests) =>
  (await by.compare(scope, [marks], records, null)).digest;
const many = (count: number, of = (index: number) => mark(`Assessment ${index}`, index)) =>
  Array.from({ length: count }, (_, index) => of(index));
const changesSince = async (known: string, records: readonly Mark[], scope = "marks", by = digests) =>
  (await by.compare(scope, [marks], records, known)).changes;

/** The properties of a change that are compared with an edit. */
const summary = (changes: Awaited<ReturnType<typeof changesSince>>) =>
  changes
    ?.map(({ kind, key: id, fields }) => `${kind} ${id.class_id} ${id.title} ${fields?.join() ?? ""}`.trim())
    .sort();

it("tracks the fields of a record except for its key, its row number and those of another collection", () => {
  expect(
    collection("marks", { schema: Mark, key: ["class_id", "title"], without: ["tags"], records: () => [] }),
  ).toEqual({ name: "marks", key: ["class_id", "title"], fields: ["scored", "remark"], records: expect.any(Function) });
});

it("requires a key", () => {
  expect(() => new Digests([])).toThrow();
});

/** The digest of CAT1 with 40 and CAT2 with 43, made by the code of Portico 1.1.0 with the same key. */
const OF_1_1_0 =
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoibmV3IiwidHlwIjoicG9ydGljby1kaWdlc3QtMSJ9..rp7UoQx3YXlfr9p1._qORV1G9TFDo_hFy0PryQIlZDSEDc5rI1lfsL-KWIkTodaO0mrpFmFIG9XU9bhT0kpKffgD1xr2ogG4yW5psrAh-6-0DUiLDRd44EQzsO6QfBr9HvA3bX72XL8p0j__etdEvghVZoD8GcBY0KTM4gU43wnV5A2vl2hV5fD23P25Gsa444l7VxfzwsPstFhROLoaCjiTQ-pKSV7559EmnsCgvi0kjIKVGUjw.YHnDabkqHBBPI0MGQqEdeg";

describe("a digest", () => {
  it("of Portico 1.1.0 is compared", async () => {
    const changes = await changesSince(OF_1_1_0, [mark("CAT1", 40), mark("CAT2", 44)]);
    expect(summary(changes)).toEqual(["changed C1 CAT2 scored"]);
  });

  it("lists an added, a changed and a removed record, with the current record", async () => {
    const known = await digestOf([mark("CAT1", 40), mark("CAT2"), mark("Quiz")]);
    const changes = await changesSince(known, [mark("CAT1", 40), mark("CAT2", 43, { remark: "Late" }), mark("FAT")]);
    const id = (title: string) => ({ class_id: "C1", title });
    expect(changes).toEqual([
      {
        ...{ kind: "changed", collection: "marks", key: id("CAT2"), fields: ["scored", "remark"] },
        record: mark("CAT2", 43, { remark: "Late" }),
      },
      { kind: "added", collection: "marks", key: id("FAT"), fields: null, record: mark("FAT") },
      { kind: "removed", collection: "marks", key: id("Quiz"), fields: null, record: null },
    ]);
  });

  it("distinguishes null from an empty text, and 0 from null", async () => {
    const known = await digestOf([mark("CAT1", null, { remark: "" })]);
    expect(summary(await changesSince(known, [mark("CAT1", 0, { remark: null })]))).toEqual([
      "changed C1 CAT1 scored,remark",
    ]);
  });

  it("matches records with the same key by their values", async () => {
    const known = await digestOf([mark("CAT1", 10), mark("CAT1", 20, { remark: "Late" })]);
    const swapped = [mark("CAT1", 20, { remark: "Late" }), mark("CAT1", 10)];
    expect(await changesSince(known, swapped)).toEqual([]);
    expect(summary(await changesSince(known, [mark("CAT1", 21, { remark: "Late" }), mark("CAT1", 10)]))).toEqual([
      "changed C1 CAT1 scored",
    ]);
    expect(summary(await changesSince(known, [mark("CAT1", 10)]))).toEqual(["removed C1 CAT1"]);
    expect(summary(await changesSince(known, [...swapped, mark("CAT1", 20, { remark: "Late" })]))).toEqual([
      "added C1 CAT1",
    ]);
  });

  it("compares a record with the most similar of those with the same key, and of equally similar ones with the first", async () => {
    const known = await digestOf([
      mark("CAT1", 10),
      mark("CAT1", 20, { remark: "Late", tags: ["a"] }),
      mark("CAT1", 30, { remark: "Medical" }),
    ]);
    const changed = [mark("CAT1", 21, { remark: "Late", tags: ["a"] }), mark("CAT1", 10, { remark: "Medical" })];
    expect((await changesSince(known, changed))?.map(({ kind, fields }) => [kind, fields])).toEqual([
      ["changed", ["scored"]],
      ["changed", ["remark"]],
      ["removed", null],
    ]);
  });

  it.each([
    [["a", "b"], ["b", "a"], false],
    [["a"], ["a", "a"], true],
    [["a,b"], ["a", "b"], true],
    [{ x: 1, y: [2, 3] }, { y: [3, 2], x: 1 }, false],
    [{ x: 1 }, { x: 2 }, true],
    [{ x: 1 }, { y: 1 }, true],
    [{}, [], true],
    [undefined, null, false],
    ["null", null, true],
  ])("compares values of any type: %j and %j", async (before, after, isChanged) => {
    const values: Collection<unknown> = collection("values", {
      schema: Type.Object({ id: Type.String(), value: Type.Unknown() }),
      key: ["id"],
      records: (value) => [{ id: "A", value }],
    });
    const { digest } = await digests.compare("values", [values], before, null);
    expect((await digests.compare("values", [values], after, digest)).changes).toHaveLength(isChanged ? 1 : 0);
  });

  it("compares each collection with the one of the same name, and is unknown if one is missing", async () => {
    const grades: typeof marks = { ...marks, name: "grades", records: (all) => all.slice(1) };
    const records = [mark("CAT1", 1), mark("CAT2", 2)];
    const { digest } = await digests.compare("marks", [marks, grades], records, null);
    const { changes } = await digests.compare("marks", [grades, marks], [mark("CAT1", 3), mark("CAT2", 2)], digest);
    expect(changes).toMatchObject([{ collection: "marks", kind: "changed", key: { title: "CAT1" } }]);
    expect(await changesSince(digest, records)).toBeNull();
  });

  it.each<[string, object, boolean]>([
    ["its own", {}, true],
    ["another version", { typ: "portico-digest-0" }, false],
    ["another encryption", { enc: "A128CBC-HS256" }, false],
    ["an unknown key", { kid: "unknown" }, false],
  ])("with a header of %s", async (_header, header, isKnown) => {
    const known = await digestOf([mark("CAT1")]);
    const encryption = new Uint8Array(hkdfSync("sha256", key(1), "", "digest encryption", 32));
    const seal = (content: Uint8Array) =>
      new CompactEncrypt(content)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: "new", typ: "portico-digest-1", ...header })
        .encrypt(encryption);
    const { plaintext } = await compactDecrypt(known, encryption);
    expect(await changesSince(await seal(plaintext), [mark("CAT1")])).toEqual(isKnown ? [] : null);
    if (isKnown) await expect(changesSince(await seal(key(9)), [mark("CAT1")])).rejects.toThrow();
  });

  it("is not compared with another scope, and unknown or modified text is not a digest", async () => {
    const known = await digestOf([mark("CAT1")]);
    expect(await changesSince(known, [mark("CAT1")])).toEqual([]);
    expect(await changesSince(known, [mark("CAT1")], "attendance")).toBeNull();
    for (const text of ["", "x", "a.b.c.d.e", `${known}x`, known.slice(0, -4), known.replace(".", "!")]) {
      expect(await changesSince(text, [mark("CAT1")])).toBeNull();
    }
  });

  it("survives a rotation of the keys, but not the loss of its key", async () => {
    const known = await digestOf([mark("CAT1"), mark("CAT2")]);
    const rotated = new Digests([
      { kid: "newer", key: key(2) },
      { kid: "new", key: key(1) },
    ]);
    expect(summary(await changesSince(known, [mark("CAT1", 5), mark("CAT2")], "marks", rotated))).toEqual([
      "changed C1 CAT1 scored",
    ]);
    const lost = new Digests([{ kid: "newer", key: key(2) }]);
    expect(await changesSince(known, [mark("CAT1")], "marks", lost)).toBeNull();
    const other = new Digests([{ kid: "new", key: key(3) }]);
    expect(await changesSince(known, [mark("CAT1")], "marks", other)).toBeNull();
  });

  it("ignores a field that a later version adds", async () => {
    const { remark: _, ...fewer } = Mark.properties;
    const old = collection<readonly Mark[]>("marks", {
      schema: Type.Object(fewer),
      key: ["class_id", "title"],
      records: (all) => all,
    });
    const { digest } = await digests.compare("marks", [old], [mark("CAT1", 1)], null);
    expect(await changesSince(digest, [mark("CAT1", 1, { remark: "Late" })])).toEqual([]);
    expect(summary(await changesSince(digest, [mark("CAT1", 2, { remark: "Late" })]))).toEqual([
      "changed C1 CAT1 scored",
    ]);
  });

  it("stays below its maximum length with any number of records, and still notices a change", async () => {
    for (const [count, expected] of [
      [10, "fields"],
      [250, "fields"],
      [440, "records"],
      [1_000, "whole"],
    ] as const) {
      const before = many(count);
      const { digest: known, covers } = await digests.compare("marks", [marks], before, null);
      expect([count, covers]).toEqual([count, expected]);
      expect(known.length).toBeLessThanOrEqual(MAX_DIGEST_LENGTH);
      expect(await changesSince(known, [...before].reverse())).toEqual([]);
      const changes = await changesSince(known, before.with(7, mark("Assessment 7", -1)));
      const fields = covers === "fields" ? ["scored"] : null;
      const changed = [{ kind: "changed", key: { title: "Assessment 7" }, fields }];
      if (covers === "whole") expect(changes).toBeNull();
      else expect(changes).toMatchObject(changed);
    }
  });

  it("compares thousands of records, whose keys differ or repeat, in time", async () => {
    const [known, others] = [many(4_000, () => mark("CAT1", 1)), many(4_000, () => mark("CAT2", 1))];
    const digest = await digestOf(known);
    const { user } = process.cpuUsage();
    expect(await changesSince(digest, others)).toHaveLength(8_000);
    const rescored = many(4_000, (index) => mark("CAT1", index + 2));
    expect(await changesSince(digest, rescored)).toHaveLength(4_000);
    // Comparing every record with every other one takes more than four seconds.
    expect(process.cpuUsage({ user, system: 0 }).user).toBeLessThan(2_000_000);
  });

  it("has one of six lengths, so that it does not show the number of records", async () => {
    const lengthOf = async (count: number) => (await digestOf(many(count))).length;
    const counts = Array.from({ length: 400 }, (_, count) => count);
    const lengths = await Promise.all(counts.filter((count) => count < 15 || count % 15 === 0).map(lengthOf));
    expect(new Set(lengths.slice(0, 15)).size).toBe(1);
    expect([...new Set(lengths)].sort((a, b) => a - b)).toEqual([813, 1496, 2861, 4034, 5592, 8130]);
  });

  it("is different each time and contains no text of a record", async () => {
    const [first, second] = await Promise.all([digestOf([mark("Secret")]), digestOf([mark("Secret")])]);
    expect(first).not.toBe(second);
    const decoded = first.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(decoded.join()).not.toContain("Secret");
  });
});
