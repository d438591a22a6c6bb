import { ServiceError } from "../contract/errors.ts";

/** The connection failed before a response arrived: the only failure after which a request may be retried. */
export class ConnectionLost extends ServiceError {
  constructor() {
    super("portal_unavailable", "The connection to the portal failed before a response arrived.");
  }
}

/** The portal's server has not answered the connection at all, which differs from a slow page. Nothing was sent. */
export class NotConnected extends ServiceError {
  constructor(reason = "") {
    super("portal_timeout", `The portal accepted no connection in time. ${reason}`.trim());
  }
}

/** The request could not leave by its egress, whether the portal works or not. Nothing was sent. */
export class EgressLost extends ConnectionLost {
  /** An error code of the system, or the status of a proxy's answer. */
  readonly reason: string;

  constructor(reason: string) {
    super();
    this.reason = reason;
  }
}

/** The answer cannot be decoded to a page. */
export const notAPage = () => new ServiceError("portal_page_changed", "The portal's answer is not a page.");

/** Returns whether a Node error code means that certificate verification failed. */
function isCertificateError(code: string): boolean {
  return /CERT|SIGNATURE|ISSUER|^CRL_|HOSTNAME_MISMATCH|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code);
}

const TOO_LARGE = new Set(["UND_ERR_RES_EXCEEDED_MAX_SIZE", "ERR_BUFFER_TOO_LARGE"]);

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** Returns whether the request failed because of a bug in Portico, before anything was sent. */
const isDefect = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || codeOf(error) === "UND_ERR_INVALID_ARG";

/** The failure of a request for which this error was thrown. `hasResponse`: the answer had started to arrive. */
export function failureOf(error: unknown, hasResponse: boolean): unknown {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT") return new NotConnected();
  if (error.name === "TimeoutError") return new ServiceError("portal_timeout", "The portal did not respond in time.");
  if (isCertificateError(code))
    return new ServiceError("portal_tls_error", "The portal's certificate could not be verified.");
  if (TOO_LARGE.has(code) || code.startsWith("Z_")) return notAPage();
  if (isDefect(error)) return error;
  return hasResponse
    ? new ServiceError("portal_unavailable", "The portal closed the connection before the response was complete.")
    : new ConnectionLost();
}
