/** Information from the headers of a response. */
export interface ResponseInfo {
  /** Path of the endpoint. */
  readonly path: string;
  /** Id to report to the operator of the service; null if something between client and service removed the header. */
  readonly requestId: string | null;
  /** Number of requests that the service sent to the portal. */
  readonly portalRequests: number;
  /** Number of texts on the portal's pages that no field contains. If it is not 0, the portal shows something new. */
  readonly unread: number;
  /** Name of the file that the response contains, such as `Exams Fall Semester 2026-27.ics`; null for data. */
  readonly fileName: string | null;
  /** Number of values on the portal's pages in an unexpected format. Their fields are null. */
  readonly unfit: number;
  /** The student's clock on the demo portal, `2026-09-25T11:00` in India's time. */
  readonly demoTime?: string;
}

/** A response body, and what the headers say. */
export interface DetailedResponse<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** The promise of a response body. */
export interface ResponsePromise<T> extends Promise<T> {
  /** Also returns what the headers say: `const { data, response } = await portico.attendance(fields).withResponse()`. */
  withResponse(): Promise<DetailedResponse<T>>;
}

export function infoOf(path: string, { headers }: Response): ResponseInfo {
  const demoTime = headers.get("x-demo-time");
  return {
    path,
    requestId: headers.get("x-request-id"),
    // An older service does not send these headers.
    portalRequests: Number(headers.get("x-portal-requests")),
    unread: Number(headers.get("x-portal-unread")),
    unfit: Number(headers.get("x-portal-unfit")),
    fileName: fileNameIn(headers.get("content-disposition") ?? ""),
    ...(demoTime !== null && { demoTime }),
  };
}

/** The file name in a Content-Disposition header (RFC 6266), as the service writes it, without characters that show it in another direction. */
function fileNameIn(disposition: string): string | null {
  const [, encoded = ""] = /; filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, quoted, token] = /; filename=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]+))/i.exec(disposition) ?? [];
  const name = decoded(encoded) || (quoted?.replace(/\\(.)/g, "$1") ?? token);
  return name?.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "") ?? null;
}

/** Empty for bytes that are not UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Turns the promise of a detailed response into a promise of its body. */
export function toResponsePromise<T>(result: Promise<DetailedResponse<T>>): ResponsePromise<T> {
  const body = result.then(({ data }) => data);
  const withResponse = () => {
    // The caller handles a rejection of the other promise; this one must not be reported as unhandled.
    body.catch(() => undefined);
    return result.then((response) => response);
  };
  return Object.assign(body, { withResponse });
}
