import type { EndpointContract } from "../../contract/endpoint.ts";
import { operationIdOf, tagOf } from "../openapi.ts";
import type { NavigationGroup } from "./layout.ts";
import { fragmentOf } from "./reference/operation.ts";
import type { RenderedPage } from "./rendered-pages.ts";

/** The sidebar: the guide, the reference, and every endpoint by tag. */
export function navigationOf(
  rendered: readonly RenderedPage[],
  endpoints: readonly EndpointContract[],
): readonly NavigationGroup[] {
  const listedIn = (group: string) =>
    rendered.flatMap(({ path, listed }) => (listed?.group === group ? [{ label: listed.label, href: path }] : []));
  const tags = [...new Set(endpoints.map(tagOf))];
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
        .filter((endpoint) => tagOf(endpoint) === tag)
        .map(({ path }) => ({
          label: path.replace(`/${tag}/`, ""),
          href: `/docs#${fragmentOf(operationIdOf(path))}`,
          isCode: true,
        })),
    })),
  ];
}
