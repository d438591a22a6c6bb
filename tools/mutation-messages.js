/** Functions whose texts are for people, with the index of the first text. Tests compare the codes and fields of errors. */
const MESSAGES = new Map([
  ["Error", 0],
  ["JWEInvalid", 0],
  ["JWTExpired", 0],
  ["PageChanged", 0],
  ["ServiceError", 1],
  ["refused", 1],
]);

/** A plugin of Stryker: leaves the texts of errors as they are. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "messages",
    value: {
      /** @param {{ key: number, listKey: string, type: string, parent: { callee?: { name?: string, property?: { name?: string } } } }} path */
      shouldIgnore({ key, listKey, type, parent }) {
        if (listKey !== "arguments" || !["StringLiteral", "TemplateLiteral"].includes(type)) return undefined;
        return key >=
          (MESSAGES.get(parent.callee?.name ?? parent.callee?.property?.name ?? "") ?? Number.POSITIVE_INFINITY)
          ? "text of an error"
          : undefined;
      },
    },
  },
];
