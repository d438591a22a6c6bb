import { pages } from "../pages/index.ts";
import { type MenuEntry, menuGroups, type PortalPage } from "../pages/page.ts";

/** Entries of pages that the demo portal does not have: it says that the menu is not available. */
const unavailable: readonly { readonly path: string; readonly menu: MenuEntry }[] = [
  { path: "hrms/contactDetails", menu: { group: "Info Corner", label: "Contact Us" } },
  { path: "academics/common/FaqPreview", menu: { group: "Info Corner", label: "FAQ" } },
  { path: "hostels/late/hour/student/request/1", menu: { group: "Hostels", label: "Late Hour Request" } },
];

/** The side menu: groups in the portal's order, with the label and the path (below /vtop/) of each entry. */
export const menu = menuGroups.map((heading) => ({
  heading,
  entries: [...pages, ...unavailable].flatMap(({ path, menu }: Pick<PortalPage, "path" | "menu">) =>
    menu?.group === heading ? [{ label: menu.label, path }] : [],
  ),
}));
