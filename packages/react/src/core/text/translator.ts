import type { Catalogue, Text, TextArguments, TextKey, TextValue, Translation } from './catalogue.ts';
import { coreText } from './text.en.ts';

/** A part of a text whose placeholders are filled with values other than strings, such as elements. */
export type TextPart<V> = string | V;

type WithCore<C extends Catalogue> = C & typeof coreText;

/** Translates keys of a catalogue, and of the shared texts, into one language. */
export interface Translator<C extends Catalogue> {
  /**
   * Returns the text of `key` with its placeholders filled. Values of the other direction are isolated (U+2068, U+2069): a
   * Hebrew name does not reorder the English text around it.
   */
  t<K extends TextKey<WithCore<C>>>(key: K, ...values: TextArguments<WithCore<C>, K>): string;
  /** Returns the same as parts, for values that are not strings: the names in "Ada and Grace are typing" can be bold. */
  parts<K extends TextKey<WithCore<C>>, V>(
    key: K,
    ...values: TextArguments<WithCore<C>, K, V>
  ): TextPart<V | TextValue>[];
}

const PLACEHOLDER = /\{(\w+)\}/;

/** Letters of Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Creates a {@link Translator} for `catalogue` in `locale`; `translation` overrides the catalogue's own texts. */
export function createTranslator<C extends Catalogue>(
  catalogue: C,
  locale: string,
  translation: Translation<WithCore<C>> = {},
): Translator<C> {
  const plurals = new Intl.PluralRules(locale);
  const sourcePlurals = new Intl.PluralRules('en');
  const numbers = new Intl.NumberFormat(locale);
  const translated = translation as Translation<Catalogue>;
  const source: Catalogue = { ...coreText, ...catalogue };

  function find(key: string, count: unknown): string {
    const [group = '', name = ''] = key.split('.');
    const own = translated[group]?.[name];
    if (own !== undefined) return choose(own, count, plurals);
    const text = source[group]?.[name];
    if (text === undefined) throw new Error(`The catalogue has no text "${key}".`);
    return choose(text, count, sourcePlurals);
  }

  function parts(key: string, values: Record<string, unknown> = {}): unknown[] {
    const text = find(key, values.count);
    const isRtl = RIGHT_TO_LEFT.test(text);
    const valueAt = (name: string) => {
      const value = values[name] ?? `{${name}}`;
      if (typeof value === 'number') return numbers.format(value);
      const isForeign = typeof value === 'string' && RIGHT_TO_LEFT.test(value) !== isRtl;
      return isForeign ? `\u2068${value}\u2069` : value;
    };
    return text
      .split(PLACEHOLDER)
      .map((piece, index) => (index % 2 === 0 ? piece : valueAt(piece)))
      .filter((piece) => piece !== '');
  }

  return {
    t: (key, ...[values]) => parts(key, values).join(''),
    parts: (key, ...[values]) => parts(key, values) as TextPart<never>[],
  };
}

function choose(text: Text, count: unknown, plurals: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  return (typeof count === 'number' ? text[plurals.select(count)] : undefined) ?? text.other;
}
