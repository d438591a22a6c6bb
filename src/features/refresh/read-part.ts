import type { Session } from "../../contract/bodies.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { problemOf } from "../read-parts.ts";
import type { RefreshedPart } from "./answer.ts";
import type { Part } from "./parts.ts";

/** A body with the fields that the parts need. */
export type PartBody = { readonly session: Session } & Record<PropertyKey, unknown>;

/** Reads a part and compares it with the data of an earlier digest. */
export async function readPart(
  portal: Portal,
  student: PortalSession,
  { name, about, collections, read }: Part,
  body: PartBody,
  known: string | null,
): Promise<RefreshedPart> {
  const data = await read(student, body);
  const scope = JSON.stringify([name, body.session.registration_number, ...about.map((field) => body[field])]);
  const { digest, covers: digest_covers, changes } = await portal.digests.compare(scope, collections, data, known);
  if (changes?.length === 0) return { unchanged: true, digest, digest_covers };
  return { data, digest, digest_covers, baseline: changes === null, changes: [...(changes ?? [])] };
}

/** The problem of a part. Rethrows errors that fail the whole call: the end of the session, and our own bugs. */
export function problemOfPart(portal: Portal, error: unknown) {
  if (!(error instanceof ServiceError) || error.code === "session_expired") throw error;
  return problemOf(portal, error);
}
