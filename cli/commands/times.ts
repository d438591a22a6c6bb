type Span = { readonly start_time: string | null; readonly end_time: string | null };

/** `10:00–11:30`, without spaces so that it is never broken; null without a start time. */
export const timeRange = ({ start_time, end_time }: Span): string | null =>
  start_time === null ? null : `${start_time}–${end_time ?? ""}`;
