import { UsageError } from "../failure.ts";
import { isUnencrypted } from "../login.ts";
import { print, toJson } from "../output.ts";
import { type Prompts, pipedPrompts, terminalPrompts } from "../prompts.ts";
import { saveService } from "../service-file.ts";
import { accountFile, isRefused, newAccount, passwordName, refusedName } from "./account.ts";
import { type AgentInput, type AgentWorld, runAgent } from "./agent.ts";
import { tokenNames } from "./channels.ts";
import { type Order, send } from "./control.ts";
import type { Keyring } from "./keyring.ts";
import { readLog } from "./log.ts";
import { type Manager, startFile } from "./start-file.ts";

export interface SetUp {
  readonly registrationNumber: string | null;
  /** The channel whose token is stored; null for the password. */
  readonly token: (typeof tokenNames)[number] | null;
  readonly passwordStdin: boolean;
}

export type AgentCommands = ReturnType<typeof agentCommands>;

/** The commands `portico agent` and `portico otp`. */
export function agentCommands(world: AgentWorld) {
  const { sessionFile, service, json } = world;
  const accounts = accountFile(sessionFile, service.url);
  const show = (record: object, text: string) => print(json ? toJson(record, 2) : text);
  const ask = async (order: Order) => {
    const answer = await send(sessionFile, order);
    if (answer === null) throw new UsageError("The agent is not running: portico agent");
    return answer;
  };
  return {
    run: (input: AgentInput) => runAgent(world, input),
    async setUp({ registrationNumber, token, passwordStdin }: SetUp): Promise<void> {
      const keyring = await world.keyring();
      const prompts = passwordStdin ? pipedPrompts() : terminalPrompts();
      try {
        if (token !== null) {
          await keyring.set(token, await prompts.password("Token"));
          await show({ stored: token }, "Stored in the keyring.");
        } else {
          await storePassword(keyring, prompts, registrationNumber);
          const next = "The portal checks it at the next login: portico agent";
          await show({ stored: "password" }, `Stored in the keyring. ${next}`);
        }
        await saveService(sessionFile, service);
      } finally {
        prompts.close();
      }
    },
    async status(): Promise<void> {
      const status = await send(sessionFile, { order: "status" });
      if (status === null) return show({ running: false }, "Not running.");
      const lines = Object.entries(status).filter(([, value]) => value !== null);
      return show({ running: true, ...status }, lines.map(([name, value]) => `${name}: ${value}`).join("\n"));
    },
    async stop(): Promise<void> {
      await ask({ order: "stop" });
      return show({ stopped: true }, "Stopped.");
    },
    log: async (): Promise<void> => print((await readLog(sessionFile)) || "The log is empty."),
    async serviceFile(manager: Manager | null, args: readonly string[]): Promise<void> {
      const [, main = ""] = process.argv;
      return print(startFile(manager, [process.execPath, main, "agent", ...args]));
    },
    async otp(otp: string): Promise<void> {
      const { text } = await ask({ order: "otp", otp });
      return show({ outcome: text }, String(text));
    },
    async forget(): Promise<void> {
      const account = await accounts.load();
      const keyring = await world.keyring();
      await send(sessionFile, { order: "stop" });
      const ofAccount = account === null ? [] : [passwordName(account), refusedName(account)];
      for (const name of [...ofAccount, ...tokenNames]) await keyring.delete(name);
      await accounts.delete();
      return show({ forgotten: true }, "Password and tokens are deleted.");
    },
  };

  async function storePassword(keyring: Keyring, prompts: Prompts, registrationNumber: string | null): Promise<void> {
    if (isUnencrypted(service.url))
      throw new UsageError(`${service.url} does not use encryption: others on the network could read the password.`);
    const before = await accounts.load();
    const account = newAccount(service, registrationNumber ?? before?.name ?? (await prompts.registrationNumber()));
    const password = await prompts.password();
    if (await isRefused(keyring, account, password))
      throw new UsageError(
        "The portal has refused this password. It locks the account after several refusals. If it is valid again: portico agent forget",
      );
    await keyring.set(passwordName(account), password);
    await accounts.save(account);
  }
}
