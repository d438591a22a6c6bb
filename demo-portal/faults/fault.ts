import type { PortalResponse } from "../http/response.ts";

/** A way in which a response of the portal can be wrong: the one registration of a fault, in faults.ts. */
export interface Fault {
  /** The change, as the start of a sentence, for /demo and the guide. `<s>` is the number in the password. */
  readonly effect: string;
  /** Passwords that turn the fault on, and the responses that they affect. `<s>` stands for a number. */
  readonly passwords?: Readonly<Record<string, "login" | "home" | "data">>;
  /** The setting for the number in a password. */
  readonly settingOf?: (number: number) => FaultSetting;
  /** Returns the response with the fault. */
  readonly apply: (
    response: PortalResponse,
    setting: FaultSetting,
    context: FaultContext,
  ) => PortalResponse | Promise<PortalResponse>;
  /** Error code with which a service reports the fault; `OK` if the response still has all data. */
  readonly code: string;
  /** The code at places where it is another one; `data` stands for all pages at once. */
  readonly outcomes?: Readonly<Partial<Record<LoginPlace | "data" | "semesters", string>>>;
}

/** The outcome of a call that a fault does not affect. */
export const OK = "ok";

/** Responses of the login whose outcome is known for every fault. */
export type LoginPlace = "landing" | "login" | "home";

/** Information about the request that a fault may need. */
export interface FaultContext {
  /** Registration number of the student of the session, if any. */
  readonly registrationNumber: string | null;
  /** Renders the login page for this session. */
  loginPage(): Promise<string>;
  /** Renders the requested page as if another class, course, day, semester or student had been requested; null if there is no page. */
  otherPage(): string | null;
}

/** Parameters of a fault. Each kind uses its own. */
export interface FaultSetting {
  /** slow_headers, slow_body: delay in milliseconds (default 1000). */
  readonly ms?: number;
  /** status: HTTP status (default 500). */
  readonly status?: number;
  /** huge_body, gzip_bomb: size of the uncompressed body (default 16 MiB, 64 MiB). */
  readonly bytes?: number;
  /** redirect_elsewhere: the location (default a URL on another host). */
  readonly location?: string;
  /** Number of responses the fault applies to (default: all). */
  readonly times?: number;
}

/** Path that redirects to itself. */
export const loopPath = "/vtop/redirect/loop";
