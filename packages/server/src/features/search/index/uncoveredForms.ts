import type { Phrase } from './indexQuery.ts';

/** Returns words as forms, without those that are or begin like one of the given forms. */
export function uncoveredForms(words: readonly string[], forms: readonly Phrase[]): Phrase[] {
  const single = forms.filter((form) => form.words.length === 1);
  const whole = new Set(single.flatMap((form) => form.words));
  const prefixes = single.flatMap((form) => (form.begins ? form.words : []));
  return words
    .filter((word) => !whole.has(word) && !prefixes.some((prefix) => word.startsWith(prefix)))
    .map((word) => ({ words: [word], begins: false }));
}
