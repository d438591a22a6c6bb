/**
 * Loaded into the process of the service or the floor with `--import`: reports CPU time and memory, and counts modules.
 * The service itself does not use it.
 */
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
    // Loaded on demand, because the inspector takes memory.
    const { Session } = await import("node:inspector/promises");
    const session = new Session();
    session.connect();
    const urls = new Set<string>();
    session.on("Debugger.scriptParsed", ({ params: { url } }) => {
      if (/^(file:|\/)/.test(url) && url !== import.meta.url) urls.add(url);
    });
    await session.post("Debugger.enable");
    session.disconnect();
    return urls.size;
  },
};

process.on("message", async ([question]: [string]) => {
  process.send?.(await questions[question]?.());
});
// The message channel must not keep the process alive.
process.channel?.unref();
process.on("disconnect", () => process.exit());
