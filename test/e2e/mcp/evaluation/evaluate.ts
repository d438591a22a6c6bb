import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import type { Question } from "./questions.ts";
import { tokensOf } from "./tokens.ts";

/** A connection of a student's assistant. */
export interface Connection {
  readonly client: Pick<Client, "listTools" | "callTool">;
  close(): Promise<void>;
}

/** The outcome of one question. */
export interface Evaluation {
  readonly ask: string;
  readonly calls: number;
  /** Tokens of the calls and of their answers. */
  readonly tokens: number;
  /** Facts that the answers lack, as texts. */
  readonly missing: readonly string[];
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("\n");

const has = (text: string, fact: string | RegExp): boolean =>
  typeof fact === "string" ? text.includes(fact) : fact.test(text);

/** Asks every question over the connection of its student: makes its calls, and looks for its facts in the answers. */
export async function evaluate(
  questions: readonly Question[],
  connect: (student: string) => Promise<Connection>,
): Promise<Evaluation[]> {
  const connections = new Map<string, Promise<Connection>>();
  const evaluations: Evaluation[] = [];
  for (const { ask, student, calls, facts, refusal } of questions) {
    const connection = connections.get(student) ?? connect(student);
    connections.set(student, connection);
    const { client } = await connection;
    const answers: string[] = [];
    let tokens = 0;
    for (const [name, args = {}] of calls) {
      const result = await client.callTool({ name, arguments: args });
      answers.push(textOf(result));
      tokens += tokensOf(JSON.stringify({ name, arguments: args })) + tokensOf(JSON.stringify(result));
    }
    // A question that needs no call is answered by the descriptions of the tools.
    const text = calls.length === 0 ? JSON.stringify(await client.listTools()) : answers.join("\n");
    const expected = [...facts, ...(refusal === undefined ? [] : [refusal])];
    const missing =
      expected.length === 0 ? ["no fact to look for"] : expected.filter((fact) => !has(text, fact)).map(String);
    evaluations.push({ ask, calls: calls.length, tokens, missing });
  }
  for (const connection of connections.values()) await (await connection).close();
  return evaluations;
}
