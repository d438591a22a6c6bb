/** Request header: `1` turns data that may be incomplete into the error `data_incomplete`. */
export const STRICT_HEADER = "X-Portal-Strict";

/** Response header: `unproven` for an endpoint whose page nobody has compared with the real portal of this campus. */
export const CERTAINTY_HEADER = "X-Portal-Certainty";

/** Response headers with counts, and their meaning. The texts may use backticks for code. */
export const countHeaders = {
  "X-Portal-Requests": "Number of HTTP requests sent to the portal for this call.",
  "X-Portal-Unread":
    "Number of texts on the portal's pages that no field contains. Not 0: the portal shows something new, and the data may be incomplete.",
  "X-Portal-Unfit":
    "Number of texts on the portal's pages that do not have the format of their field, which is null. Not 0: the data is incomplete.",
} as const;
