import { readFileSync } from "node:fs";

/** The part of an OpenAPI document about the endpoints. */
interface Release {
  readonly paths: Record<string, { post: { tags: [string]; requestBody: { content: Record<string, Content> } } }>;
  readonly components: { readonly schemas: Record<string, { properties: object; required?: readonly string[] }> };
}
type Content = { readonly schema: { readonly $ref: string } };

const release: Release = JSON.parse(readFileSync("docs/openapi/1.1.0.json", "utf8"));

/** The endpoints of the contract as the first minor release had them: the path, and whether the body has a semester. */
export const endpoints = Object.entries(release.paths).flatMap(([path, { post }]) => {
  if (!["auth", "student"].includes(post.tags[0])) return [];
  const name = post.requestBody.content["application/json"]?.schema.$ref.split("/").at(-1) ?? "";
  const { properties = {}, required = [] } = release.components.schemas[name] ?? {};
  const semester = required.includes("sem_sub_id") ? "required" : "sem_sub_id" in properties ? "optional" : "none";
  return [{ path, semester }] as const;
});
