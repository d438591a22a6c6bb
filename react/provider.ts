import { onlineManager, QueryClient } from "@tanstack/react-query";
import { type PersistedClient, type Persister, PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import type { Portico } from "portico-client";
import type { ReactNode } from "react";
import { createContext, createElement, Fragment, useContext, useEffect, useMemo, useState } from "react";
import { memoryStorage, type PorticoStorage, shared } from "./storage.ts";
import { type Context, followOtherTabs, HYDRATION, isCached, MAX_AGE_MS, ownerIn, studentOn } from "./student.ts";

/** Short: what was read just before a redirect to the login page is kept. */
const SAVE_DELAY_MS = 200;

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
      ...state,
      status: "success" as const,
      error: null,
      fetchFailureReason: null,
      // A failed refresh invalidates the data at any age; the next visit would read it again at once.
      isInvalidated: state.isInvalidated && state.status !== "error",
    },
  }));
  return { ...client, clientState: { mutations: [], queries } };
}

/** A cache, and the student whose data it is. */
type SavedCache = { readonly student: string | null; readonly client: PersistedClient };

/** Saves the cache at most five times a second, and restores only that of the student whose session or token is in the storage. */
function persisterOf(context: Context, queryClient: QueryClient): Persister {
  const { storage } = context;
  let latest: PersistedClient | null = null;
  const isOf = async (student: string | null) => [null, student].includes(await ownerIn(context));
  const save = async () => {
    const student = await studentOn(queryClient, context);
    const isSaved = await isOf(student);
    const client = latest;
    latest = null;
    // Otherwise, another tab has logged another student in.
    if (client !== null && isSaved)
      await storage.set("cache", { student, client: dataAlone(client) } satisfies SavedCache);
  };
  return {
    persistClient: (client) => {
      if (latest === null) setTimeout(save, SAVE_DELAY_MS);
      latest = client;
    },
    async restoreClient() {
      const saved = (await storage.get("cache")) as SavedCache | null; // Written by `save`.
      return saved !== null && (await isOf(saved.student)) ? saved.client : undefined;
    },
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
    () => ({ portico: client, storage: shared(storage ?? memoryStorage()), tab: Math.random() }),
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
      persister: persisterOf(context, queries),
      maxAge: MAX_AGE_MS,
      buster: FORMAT,
      hydrateOptions: HYDRATION,
      dehydrateOptions: { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isCached },
    }),
    [context, queries],
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
