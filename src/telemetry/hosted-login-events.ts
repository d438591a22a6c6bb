/** Events of hosted login, for the metrics. None is about a student or an app. */
export const hostedLoginEvents = [
  ...(["login_completed", "login_failed", "login_paused", "login_cancelled", "access_ended"] as const),
  ...([
    "token_issued",
    "token_refused",
    "token_revoked",
    "device_started",
    "client_registered",
    "rate_limited",
  ] as const),
] as const;

export type HostedLoginEvent = (typeof hostedLoginEvents)[number];
