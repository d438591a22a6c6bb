import { join } from "node:path";
import { renderSite } from "../tools/docs-site/render.ts";
import { writeRendered } from "../tools/docs-site/write.ts";

const root = join(import.meta.dirname, "..");

/** Renders the guide for tests that run the service from its sources. The build does the same for the compiled service. */
export default async function renderDocs(): Promise<void> {
  await writeRendered(renderSite(root), join(root, "src/http/docs/rendered"));
}
