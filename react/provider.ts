import { onlineManager, QueryClient } from "@tanstack/react-query";
import { type PersistedClient, type Persister, PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import type { Portico } from "portico-client";
import {
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { memoryStorage, type PorticoStorage } from "./storage.ts";
import { type Context, followOtherTabs, SCOPE } from "./student.ts";

/** Cached data that is older is dropped. */
const MAX_AGE_MS = 30 * 86_400_000;
const SAVE_DELAY_MS = 1_000;

/** Version of the format of the cached data. */
const FORMAT = "1";

const PorticoContext = createContext<Context | null>(null);

/** The client and the storage of the provider. */
export function usePorticoContext(): Context {
  const context = useContext(PorticoContext);
  if (context === null) throw new Error("The hooks of portico-react need a <PorticoProvider> around them.");
  return context;
}

/** The client, for calls that no hook makes. */
export const usePortico = (): Portico => usePorticoContext().portico;

/** Without errors: an old failure says nothing about the next visit, and the error of a login contains a credential. */
function dataAlone({ clientState, ...client }: PersistedClient): PersistedClient {
  const queries = clientState.queries.map(({ state, ...query }) => ({
    ...query,
    state: {
      ...{ ...state, status: "success" as const, error: null, fetchFailureReason: null },
      // A failed refresh invalidates the data at any age; the next visit would read it again at once.
      isInvalidated: state.isInvalidated && state.status !== "error",
    },
  }));
  return { ...client, clientState: { mutations: [], queries } };
}

/** Saves the cache at most once a second. A cache that cannot be saved is not worth an error: the data can be read again. */
function persisterOf(storage: PorticoStorage): Persister {
  let latest: PersistedClient | null = null;
  const save = () => {
    const client = latest;
    latest = null;
    if (client !== null) storage.set("cache", dataAlone(client)).catch(() => undefined);
  };
  return {
    persistClient: (client) => {
      if (latest === null) setTimeout(save, SAVE_DELAY_MS);
      latest = client;
    },
    restoreClient: async () => ((await storage.get("cache")) ?? undefined) as PersistedClient | undefined, // Written by `save`.
    removeClient: () => storage.set("cache", null),
  };
}

/** Properties of the provider. */
export interface PorticoProviderProps {
  readonly client: Portico;
  /** Storage of the data between visits, usually `encryptedStorage()`. Default: in memory. */
  readonly storage?: PorticoStorage;
  /** Default: a query client of its own. */
  readonly queryClient?: QueryClient;
  readonly children?: ReactNode;
}

/** Provides the client to the hooks, and restores the cached data of the last visit. */
export function PorticoProvider({ client, storage, queryClient, children }: PorticoProviderProps): ReactNode {
  const context = useMemo(
    () => ({ portico: client, storage: storage ?? memoryStorage(), tab: Math.random() }),
    [client, storage],
  );
  const queries = useMemo(() => queryClient ?? new QueryClient(), [queryClient]);
  useEffect(() => {
    // TanStack Query hears of changes only, and a visit may begin offline. Not every platform knows; no query runs before the cache is restored.
    if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);
  }, []);
  const [students, setStudents] = useState(0);
  useEffect(() => followOtherTabs(context, queries, () => setStudents((count) => count + 1)), [context, queries]);
  const persistOptions = useMemo(
    () => ({
      persister: persisterOf(context.storage),
      maxAge: MAX_AGE_MS,
      buster: FORMAT,
      // Otherwise, what no screen shows for five minutes would be removed, here and from the storage.
      hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        // Also with a failed refresh: the data before it is still the best there is.
        shouldDehydrateQuery: ({ queryKey, state }: CachedQuery) =>
          queryKey[0] === SCOPE && state.data !== undefined && state.dataUpdatedAt > Date.now() - MAX_AGE_MS,
      },
    }),
    [context],
  );
  return createElement(
    PorticoContext.Provider,
    { value: context },
    createElement(
      PersistQueryClientProvider,
      { client: queries, persistOptions },
      // A new tree for another student: no component shows what it has read for the one before.
      createElement(Fragment, { key: students }, children),
    ),
  );
}

interface CachedQuery {
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}
