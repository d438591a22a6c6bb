import { type Static, Type } from "typebox";
import { optional } from "../../contract/bodies.ts";
import { list, nullable, oneOf, orNull, record, text } from "../../contract/fields.ts";
import type { problem } from "../../contract/problem.ts";
import { Problem } from "../../contract/problem-schema.ts";
import { MAX_DIGEST_LENGTH } from "../../digest/digests.ts";
import { coverages } from "../../digest/snapshot.ts";
import { CurrentSemester } from "../current-semester/schema.ts";
import type { Part } from "./parts.ts";

const values = (description: string, example: Readonly<Record<string, unknown>>) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: "object",
    additionalProperties: true,
    description,
    examples: [example],
  });

const Change = record("Change", "One difference between the earlier and the current data of a part.", {
  kind: oneOf(["added", "changed", "removed"], "Kind of the change.", "changed"),
  collection: text("Collection of the record, listed at the part.", "assessments"),
  key: values("The fields that identify the record.", { class_id: "AP2026272000101", mark_title: "CAT2" }),
  fields: Type.Unsafe<readonly string[] | null>({
    type: ["array", "null"],
    items: { type: "string" },
    description:
      "Names of the changed fields; null for an added or removed record, and if the digest had no room for the fields.",
    examples: [["scored_mark"]],
  }),
  record: nullable(
    values("The current record without its lists; null for a removed record.", { mark_title: "CAT2", scored_mark: 43 }),
  ),
});

/** `mark_title` -> `MarkTitle`. */
const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The digest of a part, opaque to the caller. */
const digest = Type.String({
  description: `Opaque, at most ${MAX_DIGEST_LENGTH} characters. Send it as \`known\` in the next refresh. Reveals nothing about the data.`,
  examples: ["eyJhbGciOiJkaXIi..."],
});

const digestCovers = oneOf(
  coverages,
  "The differences that this digest can show: `fields`, the changed records and their changed fields; `records`, the changed records; " +
    "`whole`, only that something has changed, which is a baseline. Other than `fields` only if there are very many records.",
  "fields",
);

const flag = (description: string) => Type.Boolean({ description, examples: [true] });

const knownDigest = optional(
  Type.String({
    maxLength: MAX_DIGEST_LENGTH,
    description: "The digest of the part from an earlier refresh.",
    "x-error-message": `is longer than ${MAX_DIGEST_LENGTH} characters`,
  }),
);

export const knownOf = (parts: readonly Part[]) => {
  const schema = Type.Object(Object.fromEntries(parts.map(({ name }) => [name, knownDigest])), {
    description:
      "Digests of earlier refreshes by part. A part without a digest, or with an unknown one, is a baseline.",
  });
  return Type.Optional(Type.Unsafe<Static<typeof schema> | null>({ ...schema, type: ["object", "null"] }));
};

/** The answer for a part: data, `unchanged`, or a problem. */
const refreshed = ({ name, answer, collections }: Part) => {
  const keys = collections.map(
    (each) => `\`${each.name}\` by ${each.key.join(", ") || "nothing, as there is one record"}`,
  );
  const description =
    `The part \`${name}\`: data and digest, \`unchanged\` and digest, or a problem. ` +
    `Its records are compared in these collections: ${keys.join("; ")}.`;
  return record(`Refreshed${pascal(name)}`, description, {
    data: Type.Optional(answer),
    digest: Type.Optional(digest),
    digest_covers: Type.Optional(digestCovers),
    unchanged: Type.Optional(
      flag("True if the data equals the data of the digest in `known`; `data` is then omitted."),
    ),
    baseline: Type.Optional(
      flag(
        "Present with `data`: true if there was no usable digest, or one that covers the whole alone, so `changes` is empty and says nothing.",
      ),
    ),
    changes: Type.Optional(
      list(Change, "Present with `data`: the differences from the data of the digest in `known`."),
    ),
    problem: Type.Optional(Type.Unsafe<ReturnType<typeof problem>>(Problem)),
  });
};
export type RefreshedPart = Static<ReturnType<typeof refreshed>>;

export const refreshAnswer = (parts: readonly Part[]) =>
  record("Refresh", "Several parts of a student's data.", {
    sem_sub_id: orNull.id(
      "Semester of the parts about a semester; null if no part needed one or the portal lists none.",
      "AP2026272",
    ),
    current_semester: nullable(CurrentSemester),
    parts: Type.Object(Object.fromEntries(parts.map((part) => [part.name, Type.Optional(refreshed(part))])), {
      title: "RefreshParts",
      description: "The requested parts by name. Parts about a semester are missing if the portal lists no semester.",
    }),
  });
export type Refresh = Static<ReturnType<typeof refreshAnswer>>;
