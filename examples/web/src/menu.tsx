import type { Language } from "portico-client";
import { useSession } from "portico-react";
import { useRef } from "react";
import { type Theme, useSettings } from "./settings.tsx";
import type { Texts } from "./texts/en.ts";
import { Icon } from "./ui.tsx";

const languages: Readonly<Record<Language, string>> = { en: "English", hi: "हिन्दी", te: "తెలుగు" };

/** Language, appearance and logout. */
export function Menu() {
  const { t } = useSettings();
  const { student, logout } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="menu-button" onClick={() => dialog.current?.showModal()}>
        <Icon name="settings" />
        <span>{t.settings}</span>
      </button>
      <dialog ref={dialog} aria-labelledby="menu-title">
        <div className="menu">
          <h2 id="menu-title">{t.settings}</h2>
          <Choices />
          <div className="row">
            <button type="button" className="quiet" onClick={() => void logout()}>
              {t.logOut} {student}
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {t.close}
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}

/** The choice of language and appearance. */
export function Choices() {
  const { t, language, theme, choose } = useSettings();
  return (
    <div className="choices">
      <label>
        {t.language}
        <select value={language} onChange={({ target }) => choose({ language: target.value as Language })}>
          {Object.entries(languages).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.theme}
        <select value={theme} onChange={({ target }) => choose({ theme: target.value as Theme })}>
          {(Object.keys(t.themes) as (keyof Texts["themes"])[]).map((value) => (
            <option key={value} value={value}>
              {t.themes[value]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
