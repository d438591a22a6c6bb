import { edited, editOf } from "./edits.ts";
import type { Student } from "./students.ts";

/** Number of a request, and where the page shows it: in the pass link or on the delete button. */
export interface RequestNumber {
  readonly id: string;
  readonly shownBy: "pass" | "delete_button";
}

/** The two kinds of outings, each with its page. */
export type OutingKind = "general" | "weekend";

/** A request to leave the campus on a weekday or for several days. */
export interface GeneralOuting {
  readonly place: string;
  readonly purpose: string;
  readonly from: string;
  readonly to: string;
  /** Status text of the portal. */
  readonly status: string;
  readonly leave: RequestNumber | null;
}

/** A request to leave the campus on a Sunday. */
export interface WeekendOuting {
  readonly place: string;
  readonly purpose: string;
  readonly date: string;
  /** One of `outingTimes`, with the portal's irregular spacing. */
  readonly time: string;
  readonly status: string;
  readonly booking: RequestNumber | null;
  /** The number of the form that asked for it. */
  readonly contact?: string;
}

const mentorWaits = "Waiting for Mentor's Approval";
const wardenWaits = "Waiting for Warden's Approval";
/** The status of a request that was just sent. */
export const firstStatus = { general: mentorWaits, weekend: wardenWaits };
const waitsOddly = "Waiting for Mentor’s Approval";
const leaveRejected = "Leave Request Rejected by Warden";
const leaveAccepted = "Leave Request Accepted";
const outingAccepted = "Outing Request Accepted";

const early = "9:30 AM- 3:30PM";
const morning = "10:30 AM- 4:30PM";
const noon = "11:30 AM- 5:30PM";
const late = "12:30 PM- 6:30PM";

/** The four time slots of a Sunday. */
export const outingTimes = [early, morning, noon, late];

const generalOutings: Readonly<Record<string, readonly GeneralOuting[]>> = {
  "23DMO0001": [
    general("Vijayawada ", "Dentist ", "2026-09-28T12:00", "2026-09-28T19:00", wardenWaits),
    general("Chennai", "Family function", "2026-08-14T16:00", "2026-08-16T19:00", leaveAccepted, pass("L9000001")),
    general("Hyderabad", "Cousin's wedding", "2026-07-17T18:00", "2026-07-19T20:30", leaveAccepted, pass("L8999987")),
    general("Pune", "Home", "2026-05-08T17:30", "2026-05-31T20:00", leaveAccepted, pass("L8000001")),
    general("Guntur", "Passport office", "2026-02-27T09:00", "2026-02-27T17:00", leaveRejected),
  ],
  "23DMO0004": [
    general("Bengaluru", "Interview", "2026-09-02T05:30", "2026-09-04T21:00", leaveAccepted, pass("L9000041")),
  ],
  "24DMO0005": [
    {
      ...general("Guntur  Bus Stand", "Sister's wedding", "2026-10-01T12:00", "2026-10-04T00:00", waitsOddly),
      leave: { id: "L9000052", shownBy: "delete_button" },
    },
    general("Hyderabad", "Concert & cinema", "2026-08-21T09:00", "2026-08-22T23:30", leaveRejected),
    general("Tenali", "-", "2026-07-31T16:00", "2026-08-02T19:00", mentorWaits, pass("L9000051")),
  ],
  "24DMO0006": [general("Nellore", "Home", "2026-09-11T16:00", "2026-09-14T07:00", leaveAccepted, pass("L9000061"))],
};

const weekendOutings: Readonly<Record<string, readonly WeekendOuting[]>> = {
  "23DMO0001": [
    weekend("Vijayawada", "Shopping", "2026-08-30", morning, outingAccepted, pass("W90000000001")),
    weekend("Guntur", "Museum", "2026-09-27", noon, wardenWaits),
    weekend("Vijayawada", "Book fair", "2026-08-09", late, outingAccepted, pass("W89999999964")),
    weekend("Guntur", "Cinema", "2026-07-12", noon, "Outing Request Not Approved"),
    weekend("Vijayawada", "Temple visit", "2025-11-09", early, outingAccepted, pass("2025WL0000001")),
  ],
  "23DMO0004": [weekend("Amaravati", "Project survey", "2026-09-13", late, outingAccepted, pass("W90000000041"))],
  "24DMO0005": [
    weekend("Mangalagiri", "Brother's  visit", "2026-09-27", early, wardenWaits, pass("W90000000052")),
    weekend("Vijayawada", "Cinema", "2026-09-20", late, "Outing Request Not Approved"),
    weekend("Guntur", "Bank", "2026-09-13", morning, outingAccepted, pass("W90000000051")),
    weekend("Undavalli Caves", "Photography", "2026-10-04", noon, mentorWaits, deletable("W90000000053")),
  ],
  "24DMO0006": [weekend("Vijayawada", "Books", "2026-09-06", morning, outingAccepted, pass("W90000000061"))],
};

/** LH blocks are for women, MH blocks for men. */
const rooms: Readonly<Record<string, { readonly block: string; readonly number: string }>> = {
  "23DMO0001": { block: "LH-2", number: "318" },
  "26DMO0002": { block: "MH-1", number: "104" },
  "23DMO0004": { block: "MH-4", number: "512" },
  "24DMO0005": { block: "MH-3", number: "A-209" },
  "24DMO0006": { block: "LH-1", number: "127" },
  "25DMO0007": { block: "MH-2", number: "001" },
};

/** The requests that were sent to this portal, the newest first, before those of the records; without the deleted ones. */
function withSent<T>(
  student: Student,
  kind: OutingKind,
  records: Readonly<Record<string, readonly T[]>>,
  numberOf: (record: T) => RequestNumber | null,
) {
  const sent = student.edits.filter((edit) => edit.kind === `sent_${kind}`).map(({ fields }) => fields as T);
  const all = [...sent.reverse(), ...(records[student.registrationNumber] ?? [])];
  return all.filter((one) => editOf(student, "deleted_outing", `${numberOf(one)?.id}`) === undefined);
}

/** The student's requests, in the page's order. */
export const generalOutingsOf = (student: Student): readonly GeneralOuting[] =>
  edited(
    student,
    ["general_outing", ""],
    withSent(student, "general", generalOutings, ({ leave }) => leave),
    ({ from, place }) => `${from} ${place.trim()}`,
    (key) => general(placeOf(key), "Home", whenOf(key), `${whenOf(key).slice(0, 10)}T23:00`, mentorWaits),
  );

/** The student's requests, in the page's order. */
export const weekendOutingsOf = (student: Student): readonly WeekendOuting[] =>
  edited(
    student,
    ["weekend_outing", ""],
    withSent(student, "weekend", weekendOutings, ({ booking }) => booking),
    ({ date, place }) => `${date} ${place.trim()}`,
    (key) => weekend(placeOf(key), "Shopping", whenOf(key), morning, mentorWaits),
  );

/** The parts of a key such as "2026-10-04 Guntur". */
const whenOf = (key: string): string => key.slice(0, key.indexOf(" "));
const placeOf = (key: string): string => key.slice(key.indexOf(" ") + 1);

/** The student's room; null for a day scholar. */
export const roomOf = (student: Student) => (student.hosteller ? (rooms[student.registrationNumber] ?? null) : null);

type Texts = readonly [
  place: string,
  purpose: string,
  when: string,
  until: string,
  status: string,
  number?: RequestNumber | null,
];

function general(...[place, purpose, from, to, status, leave = null]: Texts): GeneralOuting {
  return { place, purpose, from, to, status, leave };
}

function weekend(...[place, purpose, date, time, status, booking = null]: Texts): WeekendOuting {
  return { place, purpose, date, time, status, booking };
}

/** The number of a request with a pass. */
export function pass(id: string): RequestNumber {
  return { id, shownBy: "pass" };
}

/** The number of a request that the student can delete. */
export function deletable(id: string): RequestNumber {
  return { id, shownBy: "delete_button" };
}
