export type { Answer, CallOptions, Fields, Path } from "./endpoint-types.ts";
export { type ClientErrorCode, type ErrorCode, hasCode, PorticoError, type UserAction } from "./errors.ts";
export type { OnResponse, ResponseInfo } from "./http.ts";
export type { Credentials, OnOtp, OtpRequest } from "./login.ts";
export { Portico, type PorticoOptions } from "./portico.ts";
export { MemoryStore, type SessionStore } from "./store.ts";
export type * from "./types.ts";
