/** Loaded into the process of the service or the floor with `--import`: answers every message with its CPU time and memory. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMs: (user + system) / 1000,
    megabytes: process.memoryUsage.rss() / 2 ** 20,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  });
});
// The message channel must not keep the process alive.
process.channel?.unref();
process.on("disconnect", () => process.exit());
