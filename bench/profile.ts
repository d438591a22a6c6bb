import { mkdir } from "node:fs/promises";
import { Caller, inParallel } from "./caller.ts";
import { foldProfile } from "./fold-profile.ts";
import { startPortal, startService } from "./processes.ts";

const SEMESTER = { sem_sub_id: "AP2025262" };
const CREDENTIALS = { registration_number: "23DMO0001", password: "pass_good" };
const FOLDER = "dist/bench/profiles";

/** Prints text flame graphs of a data call and a login: `npm run bench:profile [-- SMALLEST_PERCENT]`. */
async function main(smallestPercent: number): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const portal = await startPortal([0]);
  const service = await startService(portal.urlAt(0), {}, "../src/server.js");
  const caller = new Caller(service.url);
  const session = await caller.login();
  const dataCall = () => caller.mustCall("/student/attendance", JSON.stringify({ session, ...SEMESTER }));
  const login = () => caller.mustCall("/auth/login", JSON.stringify(CREDENTIALS));

  for (const { name, work, times, warmUp } of [
    { name: "data-call", work: dataCall, times: 8000, warmUp: 4000 },
    { name: "login", work: login, times: 600, warmUp: 200 },
  ]) {
    const file = `${FOLDER}/${name}.cpuprofile`;
    await inParallel(warmUp, 16, work);
    const before = await service.usage();
    await service.startProfile();
    await inParallel(times, 16, work);
    await service.stopProfile(file);
    const cpuMs = ((await service.usage()).cpuMs - before.cpuMs) / times;
    console.log(`\n${name}: ${times} times, ${cpuMs.toFixed(2)} ms of CPU each while profiled\n`);
    console.log(await foldProfile(file, smallestPercent));
  }
  await caller.close();
  await service.stop();
  await portal.stop();
}

await main(Number(process.argv[2] ?? "1"));
