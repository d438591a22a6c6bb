import { menuPages } from "../menu-pages.ts";
import type { PortalPage } from "../page.ts";

/** Every page behind the login, one per path. */
export const pages: readonly PortalPage[] = [...menuPages];
