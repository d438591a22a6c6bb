import { expect, it } from "vitest";
import type { OpenFeed } from "../../feeds/feeds.ts";
import type { AnyPage } from "../../portal/page.ts";
import type { Portal } from "../../portal/portal.ts";
import { pollFeed, readFeed } from "./read-feed.ts";

const feed = {
  session: { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "a" },
  ...{ parts: ["exams"] as const, semester: null, classGroup: null, reminderMinutes: null, grant: null, stamp: null },
};

/** A portal that lists two semesters, with posted attendance in the given ones. */
function portalWith(...running: string[]): Portal {
  const semesters = ["NEXT", "NOW"].map((id) => ({ id, name: `Semester ${id}` }));
  const read = async ({ name }: AnyPage, { sem_sub_id }: { sem_sub_id?: string }) => {
    if (sem_sub_id === undefined) return { semesters };
    if (name === "attendance") return running.includes(sem_sub_id) ? [{ total_classes: 1 }] : [];
    return name === "timetable" ? { courses: [] } : [];
  };
  const student = { read, readUnchecked: read, reportOddIds: () => {} };
  return { openSession: () => student, semestersSearched: 4 } as unknown as Portal;
}

it("changes to another semester only on evidence", async () => {
  const { content: first } = await readFeed(portalWith("NOW"), feed, null);
  const { content: guessed } = await readFeed(portalWith(), feed, first);
  const { content: next } = await readFeed(portalWith("NEXT", "NOW"), feed, guessed);
  expect([first.semester, guessed.semester, next.semester]).toEqual(["NOW", "NOW", "NEXT"]);
  expect((await readFeed(portalWith(), feed, null)).content.semester).toBe("NEXT");
});

it("a bug is not an answer to a calendar app", async () => {
  const feeds = { poll: () => 0, lastCopy: () => null, isOver: () => false, startRead: () => true };
  const openSession = () => {
    throw new TypeError("A bug.");
  };
  const portal = { feeds, openSession } as unknown as Portal;
  await expect(pollFeed(portal, { id: "feed", value: feed } as unknown as OpenFeed)).rejects.toThrow("A bug.");
});
