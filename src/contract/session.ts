/** A logged-in session at the portal. The caller holds it; the service keeps nothing. */
export interface Session {
  readonly registration_number: string;
  readonly cookie: string;
  readonly csrf_token: string;
  readonly user_agent: string;
  /** Id of the address by which the login left for the portal; absent without PORTAL_EGRESS. */
  readonly egress?: string;
}

/** The form of each field, for the values that the portal sets and for those that a caller sends back. */
export const sessionPatterns = {
  registration_number: /^[A-Za-z0-9._@ -]{1,64}$/,
  /**
   * The session cookie, and up to four others that the portal set, such as that of a load balancer. Name=value pairs of
   * RFC 6265, section 4.1.1, without quotes.
   */
  cookie:
    /^JSESSIONID=[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{1,256}(; (?!JSESSIONID=)[A-Za-z0-9_.-]{1,64}=[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{1,256}){0,4}$/,
  csrf_token: /^[\x21-\x7E]{1,256}$/,
  user_agent: /^[\x20-\x7E]{1,512}$/,
  egress: /^[a-z0-9]{1,32}$/,
} satisfies Record<keyof Session, RegExp>;
