import { ServiceError } from "../errors.ts";

/** Throws invalid_sem_sub_id for a body whose `sem_sub_id` cannot be a semester: the portal would answer it with an empty page. */
export function checkSemesterId(body: object, pattern: RegExp): void {
  if ("sem_sub_id" in body && typeof body.sem_sub_id === "string" && !pattern.test(body.sem_sub_id)) {
    throw new ServiceError(
      "invalid_sem_sub_id",
      "sem_sub_id does not have the form of a semester id such as AP2026272.",
    );
  }
}
