import type { WatchedPart } from "portico-client";
import { type ChangesResult, useChanges } from "portico-react";

const PARTS: readonly WatchedPart[] = ["attendance", "marks", "exam_schedule", "digital_assignments", "timetable"];

/** The changes since the student last marked them as seen. */
export const useNews = (): ChangesResult => useChanges(PARTS);
