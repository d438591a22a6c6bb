// Highlights JSON and the samples, with the same classes as the code that the build highlights.

const TOKEN =
  /(?<attr>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<comment>\/\/.*)|(?<number>\b\d+(?:\.\d+)?\b)|(?<literal>\b(?:true|false|null|None|True|False)\b)|(?<keyword>\b(?:import|from|const|await|new|export|type|val|curl)\b)/g;

/**
 * Code as nodes.
 * @param {string} code
 */
export function highlighted(code) {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ["string"];
    const token = document.createElement("span");
    token.className = `hljs-${kind}`;
    token.textContent = match[0];
    fragment.append(code.slice(end, match.index), token);
    end = match.index + match[0].length;
  }
  fragment.append(code.slice(end));
  return fragment;
}
