import type { PortalClient } from "../portal-client.ts";
import { asUnknownStep, parseOutcome } from "./answers.ts";
import { type LoginPage, loginPageNames } from "./login-page.ts";
import type { LoginOutcome } from "./outcomes.ts";

/**
 * Completes the outcome of a login. A home page without a menu means that the password may have expired, so its password
 * check is requested as the page's script does. Any answer that does not ask for a new password confirms the login.
 */
export async function checkPassword(
  client: PortalClient,
  { page, outcome }: { readonly page: LoginPage; readonly outcome: LoginOutcome },
): Promise<LoginOutcome> {
  if (outcome.kind !== "authenticated" || !page.requestsPasswordCheck) return outcome;
  const fields = { authorizedID: outcome.registrationNumber, _csrf: outcome.csrfToken, x: new Date().toUTCString() };
  const path = "/vtop/check/expired/password";
  const answer = await client.post(loginPageNames.login, path, { fields }).catch(asUnknownStep);
  // Of a page of the login, nothing at all would be a fault of the portal.
  if (answer.status === 200 && answer.text.trim() === "") return outcome;
  const { outcome: checked } = parseOutcome(client.context, answer);
  return checked.kind === "refused" && checked.code === "password_change_required" ? checked : outcome;
}
