import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** A question for the student, which the app shows apart from the chat. Thrown by a tool, whose call is then repeated with the answer. */
export class Question {
  readonly message: string;
  /** Title of the check box. */
  readonly agree: string;
  /** Returned with the answer. */
  readonly state: string;

  constructor(message: string, agree: string, state: string) {
    this.message = message;
    this.agree = agree;
    this.state = state;
  }
}

/** True if the client can ask the student in this way. One that names no way has forms. */
export function canElicit(way: "url" | "form", context: ServerContext, server: McpServer): boolean {
  const envelope: object = context.mcpReq.envelope ?? {};
  // Clients of 2025 declare their capabilities once per connection, not per request.
  const capabilities = Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY) ?? server.server.getClientCapabilities();
  const ways = capabilities?.elicitation;
  return ways?.[way] !== undefined || (way === "form" && ways !== undefined && ways.url === undefined);
}

/** Key of the elicitation in a call. */
const QUESTION = "question";

/** Asks the student what a tool asks. Throws every other error. */
export function questionOf(error: unknown): InputRequiredResult {
  if (!(error instanceof Question)) throw error;
  const properties = { agree: { type: "boolean" as const, title: error.agree, default: false } };
  const requestedSchema = { type: "object" as const, properties, required: ["agree"] };
  const asked = inputRequired.elicit({ message: error.message, requestedSchema });
  return inputRequired({ inputRequests: { [QUESTION]: asked }, requestState: error.state });
}

/** The state of a question to which the student has agreed; null if not, undefined before it. */
export function agreedIn({ mcpReq }: ServerContext): string | null | undefined {
  const answer = inputResponse(mcpReq.inputResponses, QUESTION);
  if (answer.kind === "missing") return undefined;
  const isAgreed = answer.kind === "elicit" && answer.action === "accept" && answer.content?.agree === true;
  return isAgreed ? (mcpReq.requestState<string>() ?? null) : null;
}
