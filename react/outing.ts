import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutingOutcome, Portico, PorticoError, PreparedOuting, RequestFields } from "portico-client";
import { usePortico } from "./provider.ts";
import { noticeFailure } from "./session.ts";
import { SCOPE } from "./student.ts";

/** The steps of an outing request. Nothing is sent by itself, or again. */
export interface Outing {
  /** Reads the form, or makes a draft: show `limits` as a form, then `sentence` with a button. */
  readonly prepare: UseMutationResult<PreparedOuting, PorticoError, RequestFields<"/student/outing/prepare">>;
  /** Sends the draft once, after the student has agreed to its sentence. The lists of requests are read again afterwards. */
  readonly submit: UseMutationResult<OutingOutcome, PorticoError, string>;
  /** Asks what became of a draft, if `is_final` was false. */
  readonly outcome: UseMutationResult<OutingOutcome, PorticoError, string>;
}

/** Applies for an outing, or cancels one, in two steps. */
export function useOuting(): Outing {
  const portico = usePortico();
  const queryClient = useQueryClient();
  const step = <Fields, Result>(run: (portico: Portico, fields: Fields) => Promise<Result>) => ({
    retry: false,
    mutationFn: (fields: Fields) => run(portico, fields).catch((error) => noticeFailure(queryClient, error)),
  });
  const onSettled = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === SCOPE && queryKey.some((part) => /outing_requests$/.test(String(part))),
    });
  return {
    prepare: useMutation(
      step((client: Portico, fields: RequestFields<"/student/outing/prepare">) => client.outingPrepare(fields)),
    ),
    submit: useMutation({ ...step((client: Portico, draft: string) => client.submitOuting(draft)), onSettled }),
    outcome: useMutation({ ...step((client: Portico, draft: string) => client.outingOutcome({ draft })), onSettled }),
  };
}
