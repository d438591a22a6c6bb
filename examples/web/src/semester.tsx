import type { WatchedPart } from "portico-client";
import { type ChangesResult, useChanges, useCurrentSemester } from "portico-react";
import { createContext, type ReactNode, useContext } from "react";
import { useSettings } from "./settings.tsx";
import { Notice, Page } from "./ui.tsx";

const Context = createContext("");

/** Id of the student's semester, as a field of requests. */
export const useSemester = () => ({ sem_sub_id: useContext(Context) });

/** Milliseconds after which data that rarely changes is read again. */
export const A_DAY = 86_400_000;
export const A_WEEK = 7 * A_DAY;

const PARTS: readonly WatchedPart[] = ["attendance", "marks", "exam_schedule", "digital_assignments", "timetable"];

/** The changes since the student last marked them as seen. */
export const useNews = (): ChangesResult => useChanges(PARTS);

/** Shows pages once the student's semester is known. */
export function Semester({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useSettings();
  const read = useCurrentSemester({ staleTime: A_DAY, select: ({ semester }) => semester });
  if (read.data) return <Context value={read.data.id}>{children}</Context>;
  return (
    <Page title={title} reads={[read]}>
      <Notice icon="today" title={t.noSemester} hint={t.noSemesterHint} />
    </Page>
  );
}
