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
/** A call that waits for a connection would be sent later by itself. */
const ALWAYS = { networkMode: "always" } as const;
/** In the storage, apart from the cache: another tab that saves what it has read must not remove the draft. */
type SavedDraft = { readonly student: string | null; readonly sent: string };

/** Applies for an outing, or cancels one, in two steps. */
export function useOuting(): Outing {
  const context = usePorticoContext();
  const { portico, storage } = context;
  const queryClient = useQueryClient();
  const step = <Fields, Result>(run: (portico: Portico, fields: Fields) => Promise<Result>) => ({
    ...ALWAYS,
    retry: false,
    mutationFn: (fields: Fields) => run(portico, fields).catch((error) => noticeFailure(queryClient, error)),
  });
  /** The stored draft of the student, who may be another one after each wait. */
  const load = async (): Promise<SavedDraft | null> => {
    const saved = (await storage.get("outing")) as SavedDraft | null;
    return saved?.student === (await studentOn(queryClient, context)) ? saved : null;
  };
  const show = (change: Partial<Draft>) => {
    // A read under way has an older draft.
    void queryClient.cancelQueries({ queryKey: DRAFT });
    queryClient.setQueryData<Draft>(DRAFT, (known = NONE) => ({ ...known, ...change }));
  };
  const read = async (): Promise<Draft> => {
    const sent = (await load())?.sent ?? null;
    return { sent, end: queryClient.getQueryData<Draft>(DRAFT)?.end ?? null };
  };
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: DRAFT });
  /** Notes what became of a draft, unless another one is stored by now, which may be that of another student. */
  const settle = async (draft: string, end: OutingOutcome | null, before: SavedDraft | null = null) => {
    if ((await load())?.sent !== draft) return readAgain();
    const isOver = end === null || end.is_final;
    if (isOver) await storage.set("outing", before);
    show({ ...(isOver && { sent: before?.sent ?? null }), ...(end && { end }) });
  };
  const { data = NONE } = useQuery<Draft>({
    ...QUERY_DEFAULTS,
    ...ALWAYS,
    staleTime: 0,
    queryKey: DRAFT,
    queryFn: read,
  });
  const ask = (run: (client: Portico, draft: string) => Promise<OutingOutcome>) => ({
    ...step(run),
    mutationKey: CALL,
    onSuccess: (end: OutingOutcome, draft: string, before?: SavedDraft | null) =>
      settle(draft, end, before?.sent === draft ? null : before),
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
    forget: () => {
      show(NONE);
      void storage.set("outing", null);
    },
    prepare: useMutation({
      ...step((client: Portico, fields: RequestFields<"/student/outing/prepare">) => client.outingPrepare(fields)),
      onMutate: () => {
        show({ end: null });
        // Another tab may have sent a draft meanwhile.
        readAgain();
      },
    }),
    submit: useMutation({
      ...ask((client, draft) => client.submitOuting(draft)),
      onMutate: async (sent) => {
        const before = await load();
        show({ sent });
        await storage.set("outing", { student: await studentOn(queryClient, context), sent } satisfies SavedDraft);
        return before;
      },
      onError: async (error, draft, before) => {
        if (isUnsent(error)) await settle(draft, null, before);
      },
    }),
    outcome: useMutation({
      ...ask((client, draft) => client.outingOutcome({ draft })),
      // Nobody knows a draft after two days. Any other refusal of a question says nothing of it.
      onError: async (error, draft) => {
        if (error.code.startsWith("outing") && isUnsent(error)) await settle(draft, null);
      },
    }),
  };
}
