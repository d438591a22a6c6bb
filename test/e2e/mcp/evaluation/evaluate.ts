import type { Client } from "@modelcontextprotocol/client";
import { textOf } from "../assistant.ts";
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

/** Asks every question over the connection of its student: makes its calls, and looks for its facts in the answers. */
export async function evaluate(
  questions: readonly Question[],
  connect: (student: string) => Promise<Connection>,
): Promise<Evaluation[]> {
  const connections = new Map<string, Promise<Connection>>();
  const evaluations: Evaluation[] = [];
  for (const { ask, student, calls, facts } of questions) {
    const connection = connections.get(student) ?? connect(student);
    connections.set(student, connection);
    const { client } = await connection;
    const answers: string[] = [];
    let tokens = 0;
    for (const [name, args] of calls) {
      const result = await client.callTool({ name, arguments: args });
      answers.push(textOf(result));
      tokens += tokensOf(JSON.stringify({ name, arguments: args })) + tokensOf(JSON.stringify(result));
    }
    // A question that needs no call is answered by the descriptions of the tools.
    const text = calls.length === 0 ? JSON.stringify(await client.listTools()) : answers.join("\n");
    const missing = facts.filter((fact) => !fact.test(text)).map(String);
    evaluations.push({ ask, calls: calls.length, tokens, missing });
  }
  for (const connection of connections.values()) await (await connection).close();
  return evaluations;
}
