import ICAL from "ical.js";

/** An entry of a calendar file. */
interface IcsEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  /** Start and end of every occurrence: UTC instants, or dates. */
  readonly times: readonly string[];
}

type IcsFile = { readonly name: unknown; readonly description: unknown; readonly events: readonly IcsEvent[] };

/** Parses a calendar file with a library that the service does not use, and expands recurring events. */
export function parseIcs(text: string): IcsFile {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return {
    name: calendar.getFirstPropertyValue("name"),
    description: calendar.getFirstPropertyValue("description"),
    events: calendar.getAllSubcomponents("vevent").map(parseEvent),
  };
}

function parseEvent(component: ICAL.Component): IcsEvent {
  const event = new ICAL.Event(component);
  const times: string[] = [];
  const occurrences = event.iterator();
  for (let start = occurrences.next(); start; start = occurrences.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(start);
    times.push(`${show(startDate)} ${show(endDate)}`);
  }
  return { uid: event.uid, summary: event.summary, description: event.description, location: event.location, times };
}

const show = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString().slice(0, 16));
