import { UsageError } from "../failure.ts";
import { isUnencrypted } from "../login.ts";
import { print, toJson } from "../output.ts";
import { pipedPrompts, terminalPrompts } from "../prompts.ts";
import { accountFile, isRefused, newAccount, passwordName, refusedName } from "./account.ts";
import { type AgentInput, type AgentWorld, runAgent } from "./agent.ts";
import { tokenNames } from "./channels.ts";
import { type Order, send } from "./control.ts";
import { readLog } from "./log.ts";
import { type Manager, startFile } from "./start-file.ts";

export type AgentCommand =
  | { readonly name: "run"; readonly input: AgentInput }
  | {
      readonly name: "setup";
      readonly registrationNumber: string | null;
      readonly token: (typeof tokenNames)[number] | null;
      readonly passwordStdin: boolean;
    }
  | { readonly name: "status" | "stop" | "log" | "forget" }
  | { readonly name: "service-file"; readonly manager: Manager | null; readonly args: readonly string[] }
  | { readonly name: "otp"; readonly otp: string };

export async function agentCommand(world: AgentWorld, command: AgentCommand): Promise<void> {
  const { sessionFile, service, json } = world;
  const accounts = accountFile(sessionFile, service.url);
  const show = (record: object, text: string) => print(json ? toJson(record, 2) : text);
  const ask = async (order: Order) => {
    const answer = await send(sessionFile, order);
    if (answer === null) throw new UsageError("The agent is not running: portico agent");
    return answer;
  };
  switch (command.name) {
    case "run":
      return runAgent(world, command.input);
    case "setup":
      return setUp(command);
    case "status": {
      const status = await send(sessionFile, { order: "status" });
      if (status === null) return show({ running: false }, "Not running.");
      const lines = Object.entries(status).filter(([, value]) => value !== null);
      return show({ running: true, ...status }, lines.map(([name, value]) => `${name}: ${value}`).join("\n"));
    }
    case "stop":
      await ask({ order: "stop" });
      return show({ stopped: true }, "Stopped.");
    case "log":
      return print((await readLog(sessionFile)) || "The log is empty.");
    case "service-file": {
      const [, main = ""] = process.argv;
      return print(startFile(command.manager, [process.execPath, main, "agent", ...command.args]));
    }
    case "otp": {
      const { text } = await ask({ order: "otp", otp: command.otp });
      return show({ outcome: text }, String(text));
    }
    case "forget": {
      const account = await accounts.load();
      const keyring = await world.keyring();
      await send(sessionFile, { order: "stop" });
      const ofAccount = account === null ? [] : [passwordName(account), refusedName(account)];
      for (const name of [...ofAccount, ...tokenNames]) await keyring.delete(name);
      await accounts.delete();
      return show({ forgotten: true }, "Password and tokens are deleted.");
    }
  }

  async function setUp({ registrationNumber, token, passwordStdin }: Extract<AgentCommand, { name: "setup" }>) {
    const keyring = await world.keyring();
    const prompts = passwordStdin ? pipedPrompts() : terminalPrompts();
    try {
      if (token !== null) {
        await keyring.set(token, await prompts.password("Token"));
        return await show({ stored: token }, "Stored in the keyring.");
      }
      if (isUnencrypted(service.url))
        throw new UsageError(`${service.url} does not use encryption: others on the network could read the password.`);
      const before = await accounts.load();
      const name = registrationNumber ?? before?.name ?? (await prompts.registrationNumber());
      const account = newAccount(service, name);
      const password = await prompts.password();
      if (await isRefused(keyring, account, password))
        throw new UsageError(
          "The portal has refused this password. It locks the account after several refusals. If it is valid again: portico agent forget",
        );
      await keyring.set(passwordName(account), password);
      await accounts.save(account);
      await show(
        { stored: "password" },
        "Stored in the keyring. The portal checks it at the next login: portico agent",
      );
    } finally {
      prompts.close();
    }
  }
}
