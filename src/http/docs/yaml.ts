/** Words that are null or booleans for some parsers must be quoted. */
const PLAIN_KEY = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[a-z_][\w-]*$/i;

/**
 * Writes JSON data as YAML 1.2. Scalars and unusual keys are written as JSON, which YAML 1.2 includes. A YAML library would
 * block the service for a third of a second with the OpenAPI document.
 */
export function toYaml(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return ` ${JSON.stringify(value)}\n`;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return isList ? " []\n" : " {}\n";
  const lines = entries.map(([key, item]) => {
    const label = isList ? "-" : `${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}:`;
    return `${indent}${label}${toYaml(item, `${indent}  `)}`;
  });
  return `${indent === "" ? "" : "\n"}${lines.join("")}`;
}
