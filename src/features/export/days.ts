const DAY_MS = 86_400_000;

/** The day so many days later, both YYYY-MM-DD. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (date: string): string => daysLater(date, 1);

/** Number of days from one to the other. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
