import { QueryClient } from "@tanstack/react-query";
import type { Portico } from "portico-client";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { PorticoProvider, type PorticoStorage } from "../index.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** With fake timers, their clock advances. */
const pause = async (ms: number): Promise<void> => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
  else await new Promise((resolve) => setTimeout(resolve, ms));
};

/** Renders hooks in a page that uses a client and a storage. */
export async function renderHooks<Result>(client: Portico, hooks: () => Result, storage?: PorticoStorage) {
  const results: Result[] = [];
  const Hooks = () => {
    results.push(hooks());
    return null;
  };
  const current = (): Result => {
    const last = results.at(-1);
    if (last === undefined) throw new Error("Nothing was rendered.");
    return last;
  };
  const root = createRoot(document.createElement("div"));
  const queryClient = new QueryClient();
  const props = { client, queryClient, ...(storage && { storage }) };
  await act(async () => root.render(createElement(PorticoProvider, props, createElement(Hooks))));
  return {
    /** Result of the last rendering. */
    get current() {
      return current();
    },
    /** Runs an action, with its effects on the page. */
    run: (action: (result: Result) => unknown) =>
      act(async () => {
        await action(current());
        // TanStack Query notifies components in a later task.
        await pause(5);
      }),
    /** Waits until the result has a property. */
    until: async (condition: (result: Result) => boolean) => {
      for (let tries = 0; !condition(current()); tries++) {
        if (tries > 200) throw new Error(`Not reached. The last result: ${JSON.stringify(current())}`);
        await act(() => pause(5));
      }
    },
    /** Leaves the page after the cache has been saved. */
    leave: async () => {
      await act(() => pause(1_050));
      await act(async () => root.unmount());
    },
  };
}
