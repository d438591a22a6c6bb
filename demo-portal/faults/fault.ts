/** Ways in which a response of the portal can be wrong. */
export type FaultKind =
  | "slow_headers"
  | "slow_body"
  | "stall"
  | "reset"
  | "half_answer"
  | "status"
  | "huge_body"
  | "gzip_bomb"
  | "wrong_content_type"
  | "wrong_charset"
  | "redirect_loop"
  | "redirect_elsewhere"
  | "landing_without_csrf"
  | "content_without_registration_number"
  | "menu_off"
  | "waf"
  | "changed"
  | "login_page"
  | "mismatch";

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
