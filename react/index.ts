export { type ChangesOptions, type ChangesResult, useChanges } from "./changes.ts";
export * from "./hooks.ts";
export { accessTokenIn, type HostedLogin, useHostedLogin } from "./hosted.ts";
export { type Login, type LoginStep, useLogin } from "./login.ts";
export { type Outing, useOuting } from "./outing.ts";
export { PorticoProvider, type PorticoProviderProps, usePortico } from "./provider.ts";
export type { Age, ReadOptions, ReadResult } from "./read.ts";
export { type SessionState, useSession } from "./session.ts";
export { encryptedStorage, memoryStorage, type PorticoStorage, sessionStore } from "./storage.ts";
