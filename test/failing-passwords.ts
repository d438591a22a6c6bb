import { exampleOf, type Password, passwords } from "../demo-portal/login/passwords.ts";
import { errorCatalogue } from "../src/contract/error-catalogue.ts";
import type { ErrorCode } from "../src/contract/errors.ts";

/** A password of the demo portal with the code and the status of the failure that it causes. */
export interface FailingPassword {
  readonly password: string;
  readonly code: ErrorCode;
  readonly status: number;
  readonly at: NonNullable<Password["at"]>;
}

const isErrorCode = (outcome: string): outcome is ErrorCode => outcome in errorCatalogue;

/** Every password of the demo portal that causes a failure. */
export const failingPasswords: readonly FailingPassword[] = passwords.flatMap((row) => {
  const { outcome: code, at = "login" } = row;
  return isErrorCode(code) ? [{ password: exampleOf(row), code, status: errorCatalogue[code].status, at }] : [];
});
