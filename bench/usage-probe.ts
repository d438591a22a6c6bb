import type { Session } from "node:inspector/promises";

/**
 * Loaded into the process of the service or the floor with `--import`: reports CPU time and memory, counts modules and
 * calls of functions. The service itself does not use it.
 */
let session: Session;

/** Loaded on demand, because the inspector takes memory. */
async function connect(): Promise<void> {
  const inspector = await import("node:inspector/promises");
  session = new inspector.Session();
  session.connect();
}

const questions: Readonly<Record<string, () => unknown>> = {
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
  async startCoverage() {
    await connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    return null;
  },
  async coverage() {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    session.disconnect();
    return result
      .filter(({ url }) => /(?<!usage-probe)\.js$/.test(url) && url.startsWith("file:"))
      .map(({ url, functions }) => [
        url,
        functions.flatMap(({ ranges: [all] }) => (all?.count ? [[all.startOffset, all.count]] : [])),
      ]);
  },
};

process.on("message", async ([question]: [string]) => {
  process.send?.(await questions[question]?.());
});
// The message channel must not keep the process alive.
process.channel?.unref();
process.on("disconnect", () => process.exit());
