/** `2026-09-25T10:00:00` -> `2026-09-25 10:00` */
export const minuteOf = (text: string | null): string | null => text?.slice(0, 16).replace("T", " ") ?? null;

type Seat = { readonly seat_location: string | null; readonly seat_number: string | null };

/** The seat of an exam; null if the portal does not show one. */
export const seatOf = ({ seat_location, seat_number }: Seat): string | null =>
  [seat_location, seat_number].filter(Boolean).join(" ") || null;

type Event = { readonly description: string; readonly class_group: string | null };

/** The text of an entry of the calendar without its class group. */
export const withoutGroup = ({ description, class_group }: Event): string =>
  class_group === null ? description : description.replace(` - ${class_group}`, "");

type Span = { readonly start_time: string | null; readonly end_time: string | null };

/** `10:00–11:30`, without spaces so that it is never broken; null without a start time. */
export const timeRange = ({ start_time, end_time }: Span): string | null =>
  start_time === null ? null : `${start_time}–${end_time ?? ""}`;
