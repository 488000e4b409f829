const languages = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const;

/** A language of the app, as a BCP 47 tag. */
export type Language = keyof typeof languages;

/** A language, or that of the browser. */
export type LanguageChoice = Language | 'system';

const codes = Object.keys(languages) as Language[];

/** The languages, each with its name in itself. */
export const languageNames = codes.map((value) => ({ value, label: languages[value].name }));

/** Returns the reading direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => languages[language].dir;

/** Returns the first language that the app has of BCP 47 tags in the order of preference; defaults to English. */
export const supportedLanguage = (tags: readonly string[]): Language =>
  tags.map(primaryOf).find(isLanguage) ?? 'en';

/** Returns the first variant of a language among BCP 47 tags, such as `de-CH`; defaults to the language itself. */
export const localeOf = (language: Language, tags: readonly string[]): string =>
  tags.find((tag) => primaryOf(tag) === language) ?? language;

const primaryOf = (tag: string): string => tag.toLowerCase().replace(/-.*/, '');

const isLanguage = (tag: string): tag is Language => codes.includes(tag as Language);
