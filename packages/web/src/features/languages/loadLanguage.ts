import type { KitTranslation } from '@confab/react';
import { chosenLanguage, storedLanguage } from './languageChoice.ts';
import { type Language, type LanguageChoice, localeOf } from './languages.ts';

/** A language that is ready to be shown. */
export interface LoadedLanguage {
  language: Language;
  /** The user's variant of it, a BCP 47 tag, for dates and numbers. */
  locale: string;
  /** The texts of the kit and of the app, without those of the administration. */
  translation: KitTranslation;
}

const texts: Record<Language, () => KitTranslation | Promise<KitTranslation>> = {
  en: () => ({}),
  de: async () => (await import('../../appTexts.de.ts')).german,
  ar: async () => (await import('../../appTexts.ar.ts')).arabic,
};

/** Loads a language; rejects if its texts cannot be loaded. */
export async function loadLanguage(choice: LanguageChoice): Promise<LoadedLanguage> {
  const language = chosenLanguage(choice);
  // All formats have the same locale; this one is the fastest to create.
  const own = new Intl.PluralRules().resolvedOptions().locale;
  return {
    language,
    locale: localeOf(language, [own, ...navigator.languages]),
    translation: await texts[language](),
  };
}

/** Loads the language of this device; English if that fails. */
export const firstLanguage = (): Promise<LoadedLanguage> =>
  loadLanguage(storedLanguage()).catch(() => loadLanguage('en'));
