import type { ListedEndpoint } from "../errors/pages.ts";
import { operationIdOf } from "../openapi.ts";
import type { NavigationGroup } from "./layout.ts";
import { fragmentOf } from "./reference/operation.ts";
import type { RenderedPage } from "./rendered-pages.ts";

/** The sidebar: the guide, the reference, and every endpoint by tag. */
export function navigationOf(
  rendered: readonly RenderedPage[],
  endpoints: readonly ListedEndpoint[],
): readonly NavigationGroup[] {
  const listedIn = (group: string) =>
    rendered.flatMap(({ path, listed }) => (listed?.group === group ? [{ label: listed.label, href: path }] : []));
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return [
    { heading: "Guide", links: listedIn("Guide") },
    {
      heading: "Reference",
      links: [
        { label: "Endpoints", href: "/docs" },
        { label: "Error codes", href: "/docs/errors" },
        ...listedIn("Reference"),
      ],
    },
    ...tags.map((tag) => ({
      heading: tag,
      links: endpoints
        .filter((listed) => listed.tag === tag)
        .map(({ endpoint: { path } }) => ({
          label: path.replace(`/${tag}/`, ""),
          href: `/docs#${fragmentOf(tag, operationIdOf(path))}`,
          isCode: true,
        })),
    })),
  ];
}
