import { afterEach, vi } from "vitest";

// A clock or stub that a test leaves behind would reach the next file: files of a worker share their modules.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
