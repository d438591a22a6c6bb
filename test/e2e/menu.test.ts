import { expect, it } from "vitest";
import { sessionForAll, worldForAll } from "../world.ts";

const world = worldForAll({}, { RATE_LIMIT_PER_MINUTE: "0" });
const session = sessionForAll(world);

/** A call of `/student/page`, and what it sent to the portal. */
async function open(path: string, more: object = {}) {
  world.portal.requests.length = 0;
  const { status, body } = await world.service.post("/student/page", { session, path, ...more });
  return { status, body, sent: world.portal.requests.map((request) => request.path) };
}

it("opens every page of the menu that it lists, with one request in the form of the menu", async () => {
  const { body: entries } = await world.service.post("/student/menu", { session });
  const opened = await Promise.all(
    entries.map(({ path }: { path: string }) => world.service.post("/student/page", { session, path })),
  );
  const off = entries.filter((_: unknown, at: number) => opened[at]?.status !== 200);
  expect(off).toEqual([]);
  expect(entries.length).toBeGreaterThan(30);
  expect(await open("hostels/HostelStudentRoomView")).toMatchObject({
    status: 200,
    sent: ["/vtop/content", "/vtop/hostels/HostelStudentRoomView"],
  });
});

it.each(["proctor/viewStudentCredentials", "hostels/../logout"])(
  "sends nothing for the denied path %s",
  async (path) => {
    expect(await open(path)).toMatchObject({ status: 422, sent: [], body: { errors: [{ pointer: "/path" }] } });
  },
);

it("does not request a path that is not in the student's menu", async () => {
  expect(await open("hostels/OtherView")).toMatchObject({ status: 422, sent: ["/vtop/content"] });
});

it("finds the menu that a short home page loads", async () => {
  world.portal.show("login", "short_home");
  expect(await open("hostels/HostelStudentRoomView")).toMatchObject({
    status: 200,
    sent: ["/vtop/content", "/vtop/check/expired/password", "/vtop/hostels/HostelStudentRoomView"],
  });
});

it("asks for the semester by both names, and shows what the page has of it", async () => {
  const { body } = await open("academics/common/ProjectView", { sem_sub_id: "AP2026272" });
  expect(body.tables[0].rows).toEqual([["CSE4098", "Lantern routing for small boats", "Approved", "View"]]);
  expect((await open("academics/common/ProjectView")).body.tables).toEqual([]);
});

it.each([
  ["data_waf", "portal_blocked"],
  ["data_maintenance", "portal_unavailable"],
  ["data_menu_off", "portal_menu_unavailable"],
])("with %s, a refusal is no page", async (password, code) => {
  const other = await world.login("23DMO0003", password);
  const body = { session: other, path: "hostels/HostelStudentRoomView" };
  expect((await world.service.post("/student/page", body)).body.code).toBe(code);
});
