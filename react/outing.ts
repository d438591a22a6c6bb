import {
  type QueryKey,
  skipToken,
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  isUnsent,
  type OutingOutcome,
  type Portico,
  type PorticoError,
  type PreparedOuting,
  type RequestFields,
} from "portico-client";
import { usePortico } from "./provider.ts";
import { QUERY_DEFAULTS } from "./read.ts";
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
  /** The draft that may have been sent, until its end is known; null without one. The provider's storage keeps it. */
  readonly sent: string | null;
  /** The last outcome, also if another component has sent the draft or asked; null after the next `prepare`. */
  readonly end: OutingOutcome | null;
  /** A draft is being sent or asked about, also by another component: nothing else may begin. */
  readonly isPending: boolean;
  /** Gives up `sent` and `end`, for a student who has looked at the portal's page. Not while `isPending`. */
  readonly forget: () => void;
}

type Draft = Pick<Outing, "sent" | "end">;
const DRAFT = [SCOPE, "outing_draft"] as const;
const CALL = [SCOPE, "outing_call"] as const;
const NONE: Draft = { sent: null, end: null };

/** Applies for an outing, or cancels one, in two steps. */
export function useOuting(): Outing {
  const portico = usePortico();
  const queryClient = useQueryClient();
  const step = <Fields, Result>(run: (portico: Portico, fields: Fields) => Promise<Result>) => ({
    retry: false,
    mutationFn: (fields: Fields) => run(portico, fields).catch((error) => noticeFailure(queryClient, error)),
  });
  const keep = (change: Partial<Draft>) =>
    void queryClient.setQueryData<Draft>(DRAFT, (known = NONE) => ({ ...known, ...change }));
  const { data = NONE } = useQuery<Draft>({ ...QUERY_DEFAULTS, queryKey: DRAFT, queryFn: skipToken });
  const ask = (run: (client: Portico, draft: string) => Promise<OutingOutcome>) => ({
    ...step(run),
    mutationKey: CALL,
    onSuccess: (end: OutingOutcome) => keep(end.is_final ? { sent: null, end } : { end }),
    // Nobody knows a draft after two days. Any other refusal of a question says nothing of it.
    onError: (error: PorticoError) => error.code.startsWith("outing") && isUnsent(error) && keep({ sent: null }),
    // Not awaited: the answer is known.
    onSettled: () => {
      const isList = ({ queryKey }: { queryKey: QueryKey }) => /outing_requests"/.test(JSON.stringify(queryKey));
      void queryClient.invalidateQueries({ predicate: isList });
    },
  });
  const isPending = useIsMutating({ mutationKey: CALL }) > 0;
  return {
    ...data,
    isPending,
    forget: () => keep(NONE),
    prepare: useMutation({
      ...step((client: Portico, fields: RequestFields<"/student/outing/prepare">) => client.outingPrepare(fields)),
      onMutate: () => keep({ end: null }),
    }),
    submit: useMutation({
      ...ask((client, draft) => client.submitOuting(draft)),
      onMutate: (sent) => keep({ sent }),
      onError: (error) => isUnsent(error) && keep({ sent: null }),
    }),
    outcome: useMutation(ask((client, draft) => client.outingOutcome({ draft }))),
  };
}
