/** An OpenAPI document, as far as the page looks into it. */
export interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly tags: readonly string[];
  readonly requestBody: {
    readonly content: { readonly "application/json": { example: Readonly<Record<string, unknown>> } };
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

/**
 * Reads both OpenAPI documents and makes one of them, for people: the additions stand apart, and a failure leads to the page of its code.
 * Runs in the reader's browser.
 */
export async function readDescription(isDemo: boolean): Promise<Description> {
  const read = async (address: string) => (await fetch(address)).json() as Promise<Description>; // made by this service
  const [contract, additions] = await Promise.all([read("/openapi.json"), read("/openapi-additions.json")]);
  const shorten = ([status, response]: [string, { description: string }]) => {
    const description = response.description.replace(/`(\w+)`:/g, "[`$1`](/docs/errors/$1):");
    return [status, status === "200" ? response : { description }];
  };
  const shown = ({ paths }: Description, tags: object) =>
    Object.entries(paths).map(([path, { post }]) => {
      const responses = Object.fromEntries(Object.entries(post.responses).map(shorten));
      return [path, { post: { ...post, ...tags, responses } }] as const;
    });
  const paths = Object.fromEntries([...shown(contract, {}), ...shown(additions, { tags: ["more"] })]);
  // At the portal itself the demo student's login would be a refused one.
  const login = paths["/auth/login"]?.post.requestBody.content["application/json"];
  if (!isDemo && login !== undefined) login.example = { registration_number: "", password: "" };
  const more = { name: "more", description: "Beside the 33: files to open elsewhere, and a check of the session." };
  const schemas = { ...contract.components.schemas, ...additions.components.schemas };
  return { ...contract, tags: [...contract.tags, more], paths, components: { ...contract.components, schemas } };
}
