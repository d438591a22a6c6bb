import { writeFile } from "node:fs/promises";
import type { Session } from "node:inspector/promises";

/**
 * Loaded into the process of the service or the floor with `--import`: reports CPU time and memory, counts modules and runs
 * the profiler. The service itself does not use it.
 */
let session: Session;

/** Loaded on demand, because the inspector takes memory. */
async function connect(): Promise<void> {
  const inspector = await import("node:inspector/promises");
  session = new inspector.Session();
  session.connect();
}

const questions: Readonly<Record<string, (argument: string) => unknown>> = {
  usage() {
    const { user, system } = process.cpuUsage();
    return {
      cpuMs: (user + system) / 1000,
      megabytes: process.memoryUsage.rss() / 2 ** 20,
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
    };
  },
  async modules() {
    await connect();
    const urls = new Set<string>();
    session.on("Debugger.scriptParsed", ({ params: { url } }) => {
      if (/^(file:|\/)/.test(url) && url !== import.meta.url) urls.add(url);
    });
    await session.post("Debugger.enable");
    session.disconnect();
    return urls.size;
  },
  async startProfile() {
    await connect();
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
