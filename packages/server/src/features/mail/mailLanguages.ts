/** The languages of mails, as BCP 47 tags. */
export type MailLanguage = 'en' | 'de' | 'ar';

/** Returns the texts for a user's language (a BCP 47 tag such as `de-CH`); defaults to English. */
export function textsOf<Texts>(language: string, texts: Readonly<Record<MailLanguage, Texts>>): Texts {
  const primary = language.replace(/-.*/, '');
  return Object.hasOwn(texts, primary) ? texts[primary as MailLanguage] : texts.en;
}

/** Returns the reading direction of a language of mails. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^ar\b/.test(language) ? 'rtl' : 'ltr');

/**
 * Isolates a name or address, whose reading direction may differ from that of the sentence around it, with Unicode's
 * isolation characters.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
