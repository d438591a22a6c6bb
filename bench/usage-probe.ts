import { writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";

/**
 * Loaded into the service process with `--import`: reports CPU time and memory, and runs the profiler. The service itself
 * does not use it.
 */
const session = new Session();

const questions: Readonly<Record<string, (argument: string) => unknown>> = {
  usage() {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
  },
  async startProfile() {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 200 });
    await session.post("Profiler.start");
    return null;
  },
  async stopProfile(file) {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    await writeFile(file, JSON.stringify(profile));
    return null;
  },
};

process.on("message", async ([question, argument]: [string, string]) => {
  process.send?.(await questions[question]?.(argument));
});
// The message channel must not keep the process alive.
process.channel?.unref();
process.on("disconnect", () => process.exit());
