import { ServiceError } from "./errors.ts";

/** Throws invalid_sem_sub_id for a malformed `sem_sub_id`, which the portal would answer with an empty page. */
export function checkSemesterId(body: object, pattern: RegExp): void {
  if ("sem_sub_id" in body && typeof body.sem_sub_id === "string" && !pattern.test(body.sem_sub_id)) {
    throw new ServiceError(
      "invalid_sem_sub_id",
      "sem_sub_id does not have the format of the semesters of this campus.",
    );
  }
}
