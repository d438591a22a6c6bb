import type { Language } from "portico-client";
import { useHoldStatus, useSession } from "portico-react";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Notifications } from "./notifications.tsx";
import { texts as english, type Texts } from "./texts/en.ts";
import { Icon } from "./ui.tsx";

type SettingsContext = Readonly<{ t: Texts; language: Language; choose: (language: Language) => void }>;

const Context = createContext<SettingsContext | null>(null);

/** The language of the app, and its texts. */
export function useSettings(): SettingsContext {
  const settings = useContext(Context);
  if (settings === null) throw new Error("There is no <Settings> around this component.");
  return settings;
}

/** The texts of the other languages are loaded when they are chosen. */
const languages = {
  en: { name: "English", load: async () => ({ texts: english }) },
  hi: { name: "हिन्दी", load: () => import("./texts/hi.ts") },
  te: { name: "తెలుగు", load: () => import("./texts/te.ts") },
} satisfies Record<Language, { name: string; load: () => Promise<{ readonly texts: Texts }> }>;

const isLanguage = (value: string): value is Language => Object.hasOwn(languages, value);

/** The stored language; otherwise the first of the browser's languages that the app has. */
const storedLanguage = (): Language =>
  [localStorage.getItem("language") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2)).find(isLanguage) ??
  "en";

/** Provides the language, and keeps it on this device. */
export function Settings({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useState(storedLanguage);
  const [t, setTexts] = useState<Texts | null>(language === "en" ? english : null);
  useEffect(() => {
    let isCurrent = true;
    void languages[language].load().then(({ texts }) => isCurrent && setTexts(texts));
    document.documentElement.lang = language;
    localStorage.setItem("language", language);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return t && <Context value={{ t, language, choose }}>{children}</Context>;
}

export function LanguageChoice() {
  const { t, language, choose } = useSettings();
  return (
    <label className="field">
      {t.language}
      <select value={language} onChange={({ target }) => isLanguage(target.value) && choose(target.value)}>
        {Object.entries(languages).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The button of the settings, and what it opens: language and logout. */
export function Menu() {
  const { t } = useSettings();
  const { student, logout } = useSession();
  const { data: hold, refetch } = useHoldStatus();
  return (
    <>
      <button type="button" className="menu-button" popoverTarget="settings">
        <Icon name="settings" />
        <span>{t.settings}</span>
      </button>
      <div id="settings" className="menu" popover="auto" role="dialog" aria-labelledby="settings-title">
        <p className="between">
          <strong id="settings-title">{t.settings}</strong>
          <button type="button" className="quiet" popoverTarget="settings" aria-label={t.close} title={t.close}>
            <Icon name="cross" />
          </button>
        </p>
        <LanguageChoice />
        <a href="#/outings">{t.outings}</a>
        {hold?.until && <small>{t.signedInUntil(hold.until.slice(11, 16))}</small>}
        <Notifications hold={hold} refetch={() => void refetch()} />
        <button type="button" className="quiet" onClick={() => void logout()}>
          {t.logOut} {student}
        </button>
      </div>
    </>
  );
}
