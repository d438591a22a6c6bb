import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The used part of an OpenAPI document. */
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly post: { readonly responses: Readonly<Record<string, Response>> } }>
  >;
}

type Response = { readonly description: string; readonly content: Readonly<Record<string, unknown>> };

/** An answer of the service. */
type Answered = { readonly status: number; readonly contentType: string; readonly text: string };

/** Returns how an answer differs from the OpenAPI document, or null if it is documented. */
export type AnswerCheck = (path: string, answer: Answered) => string | null;

/** Checks answers against an OpenAPI document: status, media type, body and code. Status 500 is never accepted. */
export function answerChecker(document: Document): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (path: string, status: number, type: string): ValidateFunction => {
    const pointer = ["paths", path, "post", "responses", String(status), "content", type, "schema"];
    const $ref = `openapi#/${pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
    const validate = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, validate);
    return validate;
  };
  return (path, { status, contentType, text }) => {
    const response = document.paths[path]?.post.responses[String(status)];
    const type = contentType.split(";")[0] ?? "";
    if (response === undefined || status === 500) return `status ${status} ${text.slice(0, 200)}`;
    const documentedType = [type, "*/*"].find((name) => name in response.content);
    if (documentedType === undefined) return `media type ${contentType} of ${status}`;
    const body: unknown = /json$/.test(type) ? JSON.parse(text) : text;
    const validate = validatorOf(path, status, documentedType);
    if (!validate(body)) return `body of ${status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
    const code =
      typeof body === "object" && body !== null && "code" in body && status !== 200 ? String(body.code) : null;
    return code === null || response.description.includes(`\`${code}\``) ? null : `code ${code}`;
  };
}
