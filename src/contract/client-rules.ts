import type { ErrorCode, UserAction } from "./error-catalogue.ts";

/**
 * Rules that clients follow by themselves, in addition to those of each error code. The OpenAPI document has them as
 * `x-client-rules`, from which the clients of this project are generated.
 */
export const clientRules = {
  /** Seconds to wait for a response: longer than the service waits for the portal. */
  timeout_s: 60,
  /** Retries of a data call whose code has `client_may_repeat`. */
  max_retries: 2,
  /** Calls that change something at the portal: sent once, and not again with a new session. */
  sent_once: ["/student/outing/submit"] as readonly string[],
  /** Delay before the first retry; doubled before each further one, and never shorter than `retry_after_s`. */
  first_retry_delay_s: 0.5,
  /** A call whose retry would have to wait longer fails instead. */
  max_retry_delay_s: 30,
  /**
   * Delays before another automatic login after one, two, ... temporary failures in a row that may have reached the portal; the last
   * one after all further failures. At most three logins are sent in ten minutes, the number of refused logins that the service allows.
   */
  login_backoff_s: [30, 120, 480, 600],
  /**
   * A session that ends sooner after its login has ended early. After two in a row, the next automatic login waits for the first delay of
   * `login_backoff_s`, then for the second, ...: otherwise, each call could cost a login.
   */
  short_session_s: 600,
  /** Automatic logins that may lead to `login_step_unknown` before a person has to log in. Two in a row lock no account. */
  max_unknown_login_steps: 2,
  /** OTPs that a login asks the student for. */
  max_otp_attempts: 5,
  /** Captchas that a login shows to the student. */
  max_captcha_attempts: 10,
  /** After a failure with one of these actions, the same credentials are not sent again before the student has acted. */
  personal_actions: [
    ...["check_credentials", "unlock_account", "change_password"],
    ...["enter_otp", "resend_otp", "login_again"],
  ] as readonly UserAction[],
  /** Failures of one page: other parts of an answer may be read. Any other failure is one of the whole call. */
  part_failures: [
    ...["portal_page_changed", "portal_answer_mismatch", "portal_menu_unavailable"],
    ...["portal_timeout", "portal_unavailable", "data_incomplete", "not_at_this_campus"],
  ] as readonly ErrorCode[],
  /** Age at which the id of the current semester is asked for again. Classes begin on a day, so a few requests a day suffice. */
  current_semester_max_age_s: 21_600,
} as const;
