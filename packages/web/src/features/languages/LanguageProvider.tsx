import { TextProvider } from '@confab/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { storedLanguage, storeLanguage } from './languageChoice.ts';
import { directionOf, type LanguageChoice } from './languages.ts';
import { type LoadedLanguage, loadLanguage } from './loadLanguage.ts';

interface LanguageSetting extends LoadedLanguage {
  choice: LanguageChoice;
  /** Loads a language, shows it and stores the choice; rejects, and changes nothing, if it cannot be loaded. */
  change(choice: LanguageChoice): Promise<void>;
}

const LanguageContext = createContext<LanguageSetting | null>(null);

/** Returns the app's language and its setter. */
export const useLanguage = () => useContext(LanguageContext) as LanguageSetting;

/** Sets the language of the page and of the app, which starts with the one that was loaded `first`. */
export function LanguageProvider({ first, children }: { first: LoadedLanguage; children: ReactNode }) {
  const [choice, setChoice] = useState(storedLanguage);
  const [loaded, setLoaded] = useState(first);
  const latest = useRef<LanguageChoice>(choice);
  const { language, locale, translation } = loaded;
  const setting = useMemo(
    () => ({
      ...loaded,
      choice,
      async change(next: LanguageChoice) {
        latest.current = next;
        const chosen = await loadLanguage(next);
        // Another language was chosen while this one loaded.
        if (latest.current !== next) return;
        storeLanguage(next);
        setChoice(next);
        setLoaded(chosen);
      },
    }),
    [loaded, choice],
  );
  useEffect(() => {
    Object.assign(document.documentElement, { lang: locale, dir: directionOf(language) });
  }, [locale, language]);
  return (
    <LanguageContext value={setting}>
      <TextProvider locale={locale} translation={translation}>
        {children}
      </TextProvider>
    </LanguageContext>
  );
}
