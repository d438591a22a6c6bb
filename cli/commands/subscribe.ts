import { hasOption, type Input, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection } from "../read-parts.ts";

const partNames = ["timetable", "exams", "assignments"] as const;
type Part = (typeof partNames)[number];

const isPart = (name: string): name is Part => partNames.some((part) => part === name);

/** The parts that are named, which the program has checked; all without any, of which assignments take no time. */
function partsOf({ args }: Input, isBusy: boolean): [Part, ...Part[]] {
  const [first, ...rest] = [...new Set(args)].filter(isPart);
  return first === undefined ? (isBusy ? ["timetable", "exams"] : [...partNames]) : [first, ...rest];
}

/** The path in an address. */
const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);

export const subscribe = readAction({
  options(input) {
    const [update, revoke] = ["update", "revoke"].map((name) => optionOf(input, name));
    const { serviceUrl } = input;
    const isBusy = hasOption(input, "busy");
    return { parts: partsOf(input, isBusy), isBusy, update: update ?? null, revoke: revoke ?? null, serviceUrl };
  },
  async read(portico, { parts, isBusy, update, revoke }) {
    if (revoke !== null) return portico.calendarRevoke({ path: pathOf(revoke) });
    return portico.calendarSubscribe({
      parts,
      ...(isBusy && { content: "busy" as const }),
      ...(update !== null && { path: pathOf(update) }),
    });
  },
  render(answer, _screen, { serviceUrl, isBusy }) {
    if ("revoked" in answer) return "The calendar has ended. Remove the subscription in your calendar app.";
    const { path, event_count, is_stored } = answer;
    const lines = [
      `${serviceUrl}${path}`,
      isBusy
        ? `Give this address to friends: ${event_count} events "Busy", without course, room and teacher. To compare: portico free --with ADDRESS`
        : `Subscribe to this address in your calendar app: ${event_count} events. Keep it to yourself: who has it can read the calendar.`,
      is_stored
        ? "To update the calendar after a login: portico subscribe --update ADDRESS, with the same parts."
        : "This service keeps no copy: the calendar ends with the session, about 15 minutes after its last request.",
    ];
    return [...lines, ...problemSection(answer.problems)].join("\n");
  },
  failure: (answer) => ("revoked" in answer ? null : incompleteParts(answer)),
});
