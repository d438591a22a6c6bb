import { ServiceError } from "../../contract/errors.ts";
import { problem } from "../../contract/problem.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import type { RefreshedPart } from "./answer.ts";
import { type PartInput, type PartName, parts } from "./parts.ts";

export const isAboutSemester = (name: PartName): boolean => parts[name].about.includes("sem_sub_id");

/** Reads a part and compares it with the data of an earlier digest. */
export async function readPart(
  portal: Portal,
  student: PortalSession,
  name: PartName,
  input: PartInput,
  known: string | null,
): Promise<RefreshedPart> {
  const { about, collections, read } = parts[name];
  const data = await read(student, input);
  const scope = JSON.stringify([name, input.registration_number, ...about.map((field) => input[field])]);
  const { digest, changes } = await portal.digests.compare(scope, collections, data, known);
  if (changes?.length === 0) return { unchanged: true, digest };
  return { data, digest, baseline: changes === null, changes: [...(changes ?? [])] };
}

/** The problem of a part. Throws what fails the whole call: the end of the session, and our own bugs. */
export function problemOfPart(portal: Portal, error: unknown) {
  if (!(error instanceof ServiceError) || error.code === "session_expired") throw error;
  return problem(error, portal.requestId, { page: error.page, contacted: portal.wasContacted });
}
