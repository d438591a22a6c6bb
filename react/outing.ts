import {
  type QueryKey,
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
import { usePorticoContext } from "./provider.ts";
import { QUERY_DEFAULTS } from "./read.ts";
import { noticeFailure } from "./session.ts";
import { SCOPE, studentOn } from "./student.ts";

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
/** In the storage, apart from the cache: another tab that saves what it has read must not remove the draft. */
type SavedDraft = { readonly student: string | null; readonly sent: string };

/** Applies for an outing, or cancels one, in two steps. */
export function useOuting(): Outing {
  const context = usePorticoContext();
  const { portico, storage } = context;
  const queryClient = useQueryClient();
  const step = <Fields, Result>(run: (portico: Portico, fields: Fields) => Promise<Result>) => ({
    retry: false,
    mutationFn: (fields: Fields) => run(portico, fields).catch((error) => noticeFailure(queryClient, error)),
  });
  const read = async (): Promise<Draft> => {
    const saved = (await storage.get("outing")) as SavedDraft | null;
    const isOwn = saved?.student === (await studentOn(queryClient, context));
    const { end } = queryClient.getQueryData<Draft>(DRAFT) ?? NONE;
    return { sent: isOwn ? saved.sent : null, end };
  };
  const keep = async (change: Partial<Draft>) => {
    // A read under way has an older draft.
    void queryClient.cancelQueries({ queryKey: DRAFT });
    queryClient.setQueryData<Draft>(DRAFT, (known = NONE) => ({ ...known, ...change }));
    const { sent } = change;
    if (sent === undefined) return;
    const student = await studentOn(queryClient, context);
    await storage.set("outing", sent && ({ student, sent } satisfies SavedDraft));
  };
  const always = { staleTime: 0, networkMode: "always" } as const;
  const { data = NONE } = useQuery<Draft>({ ...QUERY_DEFAULTS, ...always, queryKey: DRAFT, queryFn: read });
  const ask = (run: (client: Portico, draft: string) => Promise<OutingOutcome>) => ({
    ...step(run),
    mutationKey: CALL,
    onSuccess: (end: OutingOutcome) => keep(end.is_final ? { sent: null, end } : { end }),
    // Nobody knows a draft after two days. Any other refusal of a question says nothing of it.
    onError: async (error: PorticoError) => {
      if (error.code.startsWith("outing") && isUnsent(error)) await keep({ sent: null });
    },
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
    forget: () => void keep(NONE),
    prepare: useMutation({
      ...step((client: Portico, fields: RequestFields<"/student/outing/prepare">) => client.outingPrepare(fields)),
      onMutate: () => keep({ end: null }),
    }),
    submit: useMutation({
      ...ask((client, draft) => client.submitOuting(draft)),
      onMutate: (sent) => keep({ sent }),
      onError: async (error) => {
        if (isUnsent(error)) await keep({ sent: null });
      },
    }),
    outcome: useMutation(ask((client, draft) => client.outingOutcome({ draft }))),
  };
}
