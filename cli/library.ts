export { readCommands } from "./commands/index.ts";
export { describeFailure, fieldErrors } from "./failure.ts";
export { Leftovers } from "./leftovers.ts";
export { isUnencrypted } from "./login.ts";
export { partNames } from "./parts.ts";
export type { Input, ReadAction } from "./read-command.ts";
export { resolveService, type Service, ServiceFile } from "./service-file.ts";
export { SessionFile, sessionFilePath } from "./session-file.ts";
export { ownVersion } from "./version.ts";
