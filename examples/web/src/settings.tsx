import type { Language } from "portico-client";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { texts as english, type Texts } from "./texts/en.ts";

export type Theme = "system" | "light" | "dark";

interface Choices {
  readonly language: Language;
  readonly theme: Theme;
}

interface SettingsContext extends Choices {
  readonly t: Texts;
  readonly choose: (choices: Partial<Choices>) => void;
}

const Context = createContext<SettingsContext | null>(null);

/** The language and theme of the app, and its texts. */
export function useSettings(): SettingsContext {
  const settings = useContext(Context);
  if (settings === null) throw new Error("There is no <Settings> around this component.");
  return settings;
}

/** The texts of the other languages are loaded when they are chosen. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: async () => ({ texts: english }),
  hi: () => import("./texts/hi.ts"),
  te: () => import("./texts/te.ts"),
};

const isLanguage = (value: string): value is Language => Object.hasOwn(loaders, value);

/** The stored choices; otherwise the first of the browser's languages that the app has. */
function storedChoices(): Choices {
  const language = [localStorage.getItem("language") ?? "", ...navigator.languages]
    .map((tag) => tag.slice(0, 2))
    .find(isLanguage);
  const theme = localStorage.getItem("theme");
  return { language: language ?? "en", theme: theme === "light" || theme === "dark" ? theme : "system" };
}

/** Provides language and theme, and keeps them on this device. */
export function Settings({ children }: { readonly children: ReactNode }) {
  const [choices, setChoices] = useState(storedChoices);
  const [t, setTexts] = useState<Texts | null>(choices.language === "en" ? english : null);
  useEffect(() => {
    let isCurrent = true;
    void loaders[choices.language]().then(({ texts }) => isCurrent && setTexts(texts));
    return () => {
      isCurrent = false;
    };
  }, [choices.language]);
  useEffect(() => {
    const { documentElement: html } = document;
    html.lang = choices.language;
    html.dataset.theme = choices.theme;
    localStorage.setItem("language", choices.language);
    localStorage.setItem("theme", choices.theme);
  }, [choices]);
  const choose = (some: Partial<Choices>) => setChoices((before) => ({ ...before, ...some }));
  return t && <Context value={{ ...choices, t, choose }}>{children}</Context>;
}
