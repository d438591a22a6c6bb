import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One example of docs/example-responses.md. */
export interface Example {
  /** "A.7 /student/attendance" */
  readonly name: string;
  readonly path: string;
  /** Fields of the body; "S" is a placeholder for the session. */
  readonly body: Record<string, unknown>;
  /** Number of records that the example omits from its longest list. */
  readonly more: number;
  readonly answer: unknown;
}

const HEAD = /^(A\.\d+)? +POST (\/\S+)(?: \(([^){]*)\))? (\{.*\})(?: \(\+(\d+)\))?$/;

const json = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Example ${name} is not JSON: ${error}`);
  }
};

/** The examples, in the order of the file. */
export function exampleResponses(root = "."): Example[] {
  const document = readFileSync(join(root, "docs/example-responses.md"), "utf8");
  const [, ...blocks] = (document.split("```")[1] ?? "").split(/^(?=(?:A\.\d+)? +POST )/m);
  let number = "";
  const examples = blocks.map((block) => {
    const [head = "", ...lines] = block.split("\n");
    const [, ownNumber, path = "", , body = "", more = "0"] = HEAD.exec(head) ?? [];
    number = ownNumber ?? number;
    const name = `${number} ${path}`;
    const own = json(body.replace(/: S([,}])/, ': "S"$1'), name);
    return { name, path, body: own, more: Number(more), text: lines.join("\n") };
  });
  // A.6 consists of the answers of other examples.
  const answerOf = (text: string, name: string): unknown =>
    json(
      text.replace(/<the answer of (A\.\d+)>/g, (_, wanted) => {
        const other = examples.find((example) => example.name.startsWith(`${wanted} `));
        return JSON.stringify(answerOf(other?.text ?? "", other?.name ?? wanted));
      }),
      name,
    );
  return examples.map(({ body, text, ...example }) => ({
    ...example,
    body: body as Record<string, unknown>,
    answer: answerOf(text, example.name),
  }));
}
