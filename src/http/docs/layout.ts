import type { AssetUrl } from "./assets.ts";
import { escapeHtml, htmlStart } from "./html.ts";
import { pageOf } from "./reference/operation.ts";

/** The content of a page between header and footer. */
export interface PageContent {
  readonly title: string;
  /** One or two sentences, for search engines and link previews. */
  readonly description: string;
  /** HTML of the main element. */
  readonly content: string;
  /** Modules to load, by file name, in addition to those of every page. */
  readonly modules?: readonly string[];
}

/** A group of links in the sidebar. */
export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly href: string; readonly isCode?: boolean }[];
}

/** Every page loads these modules. */
const MODULES = ["site.js", "search.js"];

/** Puts a page into the frame that all pages share: header with search and theme, sidebar, main element. */
export function layOut(
  path: string,
  { title, description, content, modules = [] }: PageContent,
  navigation: readonly NavigationGroup[],
  asset: AssetUrl,
): string {
  const scripts = [...MODULES, ...modules].map((name) => `<script type="module" src="${asset(name)}"></script>`);
  return `${htmlStart(title === "Portico" ? title : `${title} – Portico`)}
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="${asset("icon.svg")}" type="image/svg+xml">
<script src="${asset("theme.js")}"></script>
<link rel="stylesheet" href="${asset("site.css")}">
<link rel="stylesheet" href="${asset("reference.css")}">
${scripts.join("\n")}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<button type="button" id="menu" popovertarget="navigation">Menu</button>
<a class="name" href="/docs"><img src="${asset("icon.svg")}" alt="" width="22" height="22">Portico</a>
<search>
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation" aria-controls="results" autocomplete="off">
<div id="results" hidden></div>
</search>
<button type="button" id="theme" aria-label="Dark theme" aria-pressed="false"></button>
</header>
<div class="columns">
<nav id="navigation" popover aria-label="Documentation">
${navigation.map((group) => navigationGroup(group, path)).join("\n")}
</nav>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`;
}

function navigationGroup({ heading, links }: NavigationGroup, path: string): string {
  const items = links.map(({ label, href: link, isCode }) => {
    // The pages of operations lead to each other: they keep the session.
    const href = path.startsWith(pageOf("")) ? link.replace("/docs#/", pageOf("")) : link;
    const text = isCode ? `<code>${escapeHtml(label)}</code>` : escapeHtml(label);
    return `<li><a href="${escapeHtml(href)}"${href === path ? ' aria-current="page"' : ""}>${text}</a></li>`;
  });
  return `<p class="group">${escapeHtml(heading)}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
}
