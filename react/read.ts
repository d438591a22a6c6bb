import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  CallOptions,
  EndpointPath,
  Portico,
  PorticoError,
  RequestFields,
  ResponseBody,
  ResponsePromise,
} from "portico-client";
import { useSyncExternalStore } from "react";
import { usePortico } from "./provider.ts";
import { noticeFailure } from "./session.ts";
import { SCOPE } from "./student.ts";

/** The shortest lifetime that the guide suggests: a portal is not asked again sooner for what a screen already shows. */
const STALE_MS = 30 * 60_000;

/** Settings of every query. The client retries what may be retried, and cached data is removed by its age, not by its use. */
export const QUERY_DEFAULTS = { staleTime: STALE_MS, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** The age of data. */
export interface Age {
  /** Time at which the data was read from the portal; null without data. */
  readonly readAt: Date | null;
  /** Age of the data in milliseconds, counted on every minute; null without data. */
  readonly ageMs: number | null;
}

/** The result of a hook: that of TanStack Query, and the age and completeness of the data. */
export type ReadResult<Data> = UseQueryResult<Data, PorticoError> &
  Age & {
    /** True if the portal's page had something that could not be read (`unread` or `unfit` of the response): show it with the data. */
    readonly isIncomplete: boolean;
  };

/** Options of a hook. */
export interface ReadOptions<Body, Data> {
  /** False to send no request; data in the cache is returned nevertheless. Default: true. */
  readonly enabled?: boolean;
  /** Milliseconds for which the data is not read again, unless `refetch()` is called. Default: 30 minutes. */
  readonly staleTime?: number;
  /** The part of the response that a component needs. */
  readonly select?: (body: Body) => Data;
}

/** Fields of a request; null as long as they are not known, which sends no request. */
export type Fields<P extends EndpointPath> = RequestFields<P> | null | undefined | false;

const everyMinute = (notify: () => void) => {
  const timer = setInterval(notify, 60_000);
  return () => clearInterval(timer);
};
const minute = () => Math.floor(Date.now() / 60_000);

/** Adds the age of the data to a result. */
export function useAge<Result extends { readonly dataUpdatedAt: number }>(result: Result): Result & Age {
  useSyncExternalStore(everyMinute, minute, minute);
  const { dataUpdatedAt: at } = result;
  return { ...result, readAt: at === 0 ? null : new Date(at), ageMs: at === 0 ? null : Math.max(0, Date.now() - at) };
}

/** Reads an endpoint. */
export function useRead<P extends EndpointPath, Data>(
  path: P,
  call: (portico: Portico, fields: RequestFields<P>, options: CallOptions) => ResponsePromise<ResponseBody<P>>,
  fields: Fields<P>,
  { enabled = true, ...options }: ReadOptions<ResponseBody<P>, Data> = {},
): ReadResult<Data> {
  const portico = usePortico();
  const queryClient = useQueryClient();
  // In the cache, because it belongs to the data of the last visit, too.
  const incompleteKey = [SCOPE, "incomplete", path, fields || null];
  const incomplete = useQuery<boolean>({ ...QUERY_DEFAULTS, queryKey: incompleteKey, queryFn: skipToken });
  const read = async (signal: AbortSignal): Promise<ResponseBody<P>> => {
    const { data, response } = await call(portico, fields as RequestFields<P>, { signal }).withResponse();
    queryClient.setQueryData(incompleteKey, response.unread + response.unfit > 0);
    return data;
  };
  const result = useAge(
    useQuery<ResponseBody<P>, PorticoError, Data>({
      ...QUERY_DEFAULTS,
      ...options,
      queryKey: [SCOPE, path, fields || null],
      queryFn: ({ signal }) => read(signal).catch((error) => noticeFailure(queryClient, error)),
      enabled: enabled && Boolean(fields),
    }),
  );
  return { ...result, isIncomplete: incomplete.data === true };
}

/** Fetches a file when `mutate(fields)` is called. Files are not cached. */
export function useFile<P extends EndpointPath>(
  call: (portico: Portico, fields: RequestFields<P>) => Promise<ResponseBody<P>>,
): UseMutationResult<ResponseBody<P>, PorticoError, RequestFields<P>> {
  const portico = usePortico();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: RequestFields<P>) => call(portico, fields).catch((error) => noticeFailure(queryClient, error)),
  });
}
