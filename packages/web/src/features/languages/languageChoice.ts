import { type Language, type LanguageChoice, languageNames, supportedLanguage } from './languages.ts';

/** The key under which the browser stores the language. */
export const languageKey = 'confab.language';

/** Returns the language that was chosen on this device; defaults to that of the browser. */
export function storedLanguage(): LanguageChoice {
  try {
    const stored = localStorage.getItem(languageKey);
    return languageNames.find(({ value }) => value === stored)?.value ?? 'system';
  } catch {
    return 'system';
  }
}

/** Stores the language for this device; without storage it lasts until the page closes. */
export function storeLanguage(choice: LanguageChoice): void {
  try {
    localStorage.setItem(languageKey, choice);
  } catch {
    // Browsers may refuse storage.
  }
}

/** Returns the language of a choice, by default of the stored one. */
export const chosenLanguage = (choice: LanguageChoice = storedLanguage()): Language =>
  choice === 'system' ? supportedLanguage(navigator.languages) : choice;
