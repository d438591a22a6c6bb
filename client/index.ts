export type {
  Baseline,
  Changes,
  FoundChange,
  LimitedPart,
  PartName,
  PartProblem,
  PartState,
  WatchedPart,
  WatchFields,
  WatchState,
  WatchStore,
} from "./changes.ts";
export type { Download } from "./download.ts";
export type { CallOptions, EndpointPath, RequestFields, ResponseBody } from "./endpoint.ts";
export {
  type ClientErrorCode,
  type ErrorCode,
  type ErrorDetails,
  hasCode,
  isPartFailure,
  isUnsent,
  mayHaveReachedPortal,
  needsPerson,
  type PendingCaptcha,
  PorticoError,
  type UserAction,
} from "./errors.ts";
export type { FollowedSemester, FollowedSemesters } from "./followed.ts";
export {
  type DeviceCode,
  deviceLogin,
  finishLogin,
  type HostedAccess,
  type HostedLogin,
  loginWithPopup,
  loginWithRedirect,
  type PageLogin,
} from "./hosted-login.ts";
export type { OnDataWarning, OnResponse } from "./http.ts";
export type { CaptchaRequest, Credentials, OnCaptcha, OnOtp, OtpRequest } from "./login.ts";
export { Portico, type PorticoOptions } from "./portico.ts";
export type { DetailedResponse, ResponseInfo, ResponsePromise } from "./response.ts";
export type { Pause } from "./schedule.ts";
export type { PortalIncident, PortalStatus } from "./status.ts";
export { type Awaitable, MemoryStore, type SessionStore } from "./store.ts";
export type * from "./types.ts";
export { type Language, type MessageName, userMessage } from "./user-messages.ts";
export type { WatchEvent, WatchOptions } from "./watch.ts";
