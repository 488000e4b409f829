/** A text that depends on a count, by the language's plural categories; `other` is required. */
export type PluralText<Form = string> = { readonly other: Form } & {
  readonly [category in Intl.LDMLPluralRule]?: Form;
};

/** An entry of a catalogue: plain text or plural text, with `{name}` as placeholder. */
export type Text = string | PluralText;

/** Texts grouped by feature: `{ messages: { edited: 'edited' } }` is read as `messages.edited`. */
export type Catalogue = { readonly [group: string]: { readonly [name: string]: Text } };

/** Every key of a catalogue, as `group.name`. */
export type TextKey<C extends Catalogue> = {
  [G in keyof C & string]: `${G}.${keyof C[G] & string}`;
}[keyof C & string];

type TextAt<C extends Catalogue, K> = K extends `${infer G}.${infer N}` ? C[G][N] : never;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

type NamesIn<T> = T extends PluralText ? Placeholders<T[keyof T]> | 'count' : Placeholders<T>;

/** A value for a placeholder; numbers are formatted for the viewer's language. */
export type TextValue = string | number;

/** The values required by the text under key `K`; a plural text always requires `count`. */
export type TextValues<C extends Catalogue, K, V = TextValue> = {
  [N in NamesIn<TextAt<C, K>>]: N extends 'count' ? number : V;
};

/** The values as a rest argument: none if the text has no placeholder. */
export type TextArguments<C extends Catalogue, K, V = TextValue> = [NamesIn<TextAt<C, K>>] extends [never]
  ? []
  : [values: TextValues<C, K, V>];

/** A text with every placeholder of `Names`; one with a missing or misspelt placeholder does not compile. */
type TextWith<Names extends string> = [Names] extends [never]
  ? string
  : (Names extends string ? (text: `${string}{${Names}}${string}`) => void : never) extends (
        text: infer Text,
      ) => void
    ? Text
    : never;

/** The placeholders that each form of a text has: "{name} added" may be "{count} files added" for several. */
type SharedNames<T> = T extends PluralText
  ? {
      [N in NamesIn<T>]: [{ [F in keyof T]: N extends Placeholders<T[F]> ? never : F }[keyof T]] extends [
        never,
      ]
        ? N
        : never;
    }[NamesIn<T>]
  : NamesIn<T>;

/** A translation of `T`: it has the same placeholders, but may write a count in words ("one reply"). */
type TranslationOf<T, Pattern = TextWith<Exclude<SharedNames<T>, 'count'>>> =
  | Pattern
  | ('count' extends NamesIn<T> ? PluralText<Pattern> : never);

/** Texts of another language, or of a host, for any keys of a catalogue; the rest stays English. */
export type Translation<C extends Catalogue> = {
  readonly [G in keyof C]?: { readonly [N in keyof C[G]]?: TranslationOf<C[G][N]> };
};

/** The texts of some groups of a catalogue in another language, all of them: a missing one does not compile. */
export type CompleteTranslation<C extends Catalogue, Groups extends keyof C = keyof C> = {
  readonly [G in Groups]: { readonly [N in keyof C[G]]: TranslationOf<C[G][N]> };
};

/** Declares a catalogue; keys and placeholders are inferred from the literal, so that wrong ones do not compile. */
export function defineCatalogue<const C extends Catalogue>(catalogue: C): C {
  return catalogue;
}
