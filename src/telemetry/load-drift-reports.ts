import type { DriftReports, DriftReportsOptions } from "./drift-reports.ts";

/** Creates the writer of reports. Loads the scrubber on demand: most services do not use it. */
export async function loadDriftReports(options: DriftReportsOptions): Promise<DriftReports> {
  const { DriftReports } = await import("./drift-reports.ts");
  return new DriftReports(options);
}
