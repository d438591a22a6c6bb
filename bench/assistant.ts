import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { evaluate } from "./assistant/evaluate.ts";
import { questions } from "./assistant/questions.ts";
import { tokensOf } from "./assistant/tokens.ts";
import { atMost, type Figure } from "./figures.ts";
import { API_KEY, type PortalProcess, startService } from "./processes.ts";
import { median } from "./statistics.ts";

const AREA = "Assistant (tokens in the encoding o200k)";
const PASSWORD = "pass_good";

/** Measures the tokens of the list of tools and of the answers to the questions of the evaluation, over standard input and output. */
export async function measureAssistant(portal: PortalProcess): Promise<Figure[]> {
  const service = await startService(portal.urlAt(0));
  const state = await mkdtemp(join(tmpdir(), "portico-bench-"));
  const lists: number[] = [];
  const connect = async (student: string) => {
    const env = { PATH: process.env.PATH ?? "", XDG_STATE_HOME: join(state, student) };
    const login = [
      "cli/dist/main.js",
      "--url",
      service.url,
      "--api-key",
      API_KEY,
      "login",
      student,
      "--password-stdin",
    ];
    const { status } = spawnSync(process.execPath, login, { env, input: `${PASSWORD}\n` });
    if (status !== 0) throw new Error(`The login of ${student} failed.`);
    const client = new Client({ name: "benchmark", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ["mcp/dist/main.js"], env }));
    lists.push(tokensOf(JSON.stringify(await client.listTools())));
    return { client, close: () => client.close() };
  };
  const evaluations = await evaluate(questions, connect);
  await service.stop();
  await rm(state, { recursive: true });
  const list = Math.max(...lists);
  const tokens = evaluations.map((one) => one.tokens);
  const calls = evaluations.map((one) => one.calls);
  const answered = evaluations.filter(({ missing }) => missing.length === 0).length;
  return [
    { area: AREA, name: "tools/list", value: list, unit: "", target: atMost(6000, "", list) },
    { area: AREA, name: "questions answered or refused", value: answered, unit: `of ${questions.length}` },
    { area: AREA, name: "calls of a question", ...spread(calls), target: atMost(2, "", median(calls)) },
    { area: AREA, name: "tokens of a question", ...spread(tokens), target: atMost(1500, "", median(tokens)) },
  ];
}

const spread = (values: readonly number[]) => ({ value: median(values), worst: Math.max(...values), unit: "" });
