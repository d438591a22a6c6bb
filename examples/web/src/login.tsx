import type { PorticoError } from "portico-client";
import { type HostedLogin, useLogin, useSession } from "portico-react";
import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from "react";
import { LanguageChoice, useSettings } from "./settings.tsx";

/** The way to the login page of the service, which alone sees the password. */
export function HostedStart({ login }: { readonly login: HostedLogin }) {
  const { t } = useSettings();
  return (
    <section className="login">
      <Welcome title={t.welcome} error={login.error} />
      <button type="button" disabled={login.isPending} onClick={login.start}>
        {t.logIn}
      </button>
      <Footer text={t.hosted} />
    </section>
  );
}

/** The login in its steps. With `onCancel`, it is a new login of a student whose data is shown. */
export function Login({ onCancel }: { readonly onCancel?: () => void }) {
  const { t } = useSettings();
  const { student } = useSession();
  const login = useLogin();
  const form = useRef<HTMLFormElement>(null);
  // Before the step is painted, so that nothing that is typed goes elsewhere.
  useLayoutEffect(() => {
    // Every step begins in its field; what was refused is selected, so that typing replaces it.
    const isKnown = login.step === "credentials" && (student !== null || login.error !== null);
    const field = form.current?.querySelector<HTMLInputElement>(isKnown ? "[name=password]" : "input");
    field?.focus();
    if (login.error) field?.select();
  }, [login.step, login.captcha, login.error, student]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name)).trim();
    if (login.step === "captcha") return void login.answerCaptcha(text("answer"));
    if (login.step === "otp") return void login.verifyOtp(text("otp"));
    return void login.submit({ registration_number: text("name"), password: String(fields.get("password")) });
  };
  const isStart = login.step === "credentials";
  return (
    <form className="login" ref={form} onSubmit={send} aria-busy={login.isPending}>
      <Welcome title={login.step === "otp" ? t.otpTitle : t.welcome} error={login.error} />
      {isStart && (
        <>
          <Field
            label={t.registrationNumber}
            name="name"
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={student ?? ""}
          />
          <Field label={t.password} name="password" type="password" autoComplete="current-password" />
        </>
      )}
      {login.captcha && (
        <Field
          key={login.captcha.data_url}
          label={t.captchaHint}
          name="answer"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        >
          <img className="captcha" src={login.captcha.data_url} alt={t.captchaHint} />
        </Field>
      )}
      {login.step === "otp" && (
        <>
          <p>{t.otpHint}</p>
          <Field label={t.otp} className="otp" name="otp" inputMode="numeric" autoComplete="one-time-code" />
        </>
      )}
      <button type="submit" disabled={login.isPending} data-busy={login.isPending}>
        {isStart ? t.logIn : t.proceed}
      </button>
      {(!isStart || onCancel) && (
        <div className="row">
          <button type="button" className="quiet" onClick={isStart ? onCancel : login.cancel}>
            {t.cancel}
          </button>
          {login.step === "otp" && (
            <button type="button" className="quiet" disabled={login.isPending} onClick={() => void login.resendOtp()}>
              {t.resend}
            </button>
          )}
        </div>
      )}
      {isStart && <Footer text={t.privacy} />}
    </form>
  );
}

function Welcome({ title, error }: { readonly title: string; readonly error: PorticoError | null }) {
  const { t, language } = useSettings();
  return (
    <>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="56" height="56" />
      <h1>{title}</h1>
      {error && (
        <p className="error" role="alert">
          {error.code === "not_logged_in" ? t.notAllowed : error.userMessage(language)}
        </p>
      )}
    </>
  );
}

function Footer({ text }: { readonly text: string }) {
  const { t } = useSettings();
  return (
    <>
      <p className="small">{text}</p>
      {import.meta.env.VITE_API_KEY && <p className="small demo">{t.demo}</p>}
      <LanguageChoice />
    </>
  );
}

const Field = ({ label, children, ...input }: ComponentProps<"input"> & { readonly label: string }) => (
  <label className="field">
    <span>{label}</span>
    {children}
    <input required {...input} />
  </label>
);
