/** A text that depends on a count, by the language's plural categories; `other` is the one that must be there. */
export type PluralText<Form = string> = { readonly other: Form } & {
  readonly [category in Intl.LDMLPluralRule]?: Form;
};

/** One entry of a catalogue: plain text or text by count, with `{name}` where a value goes. */
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

/** What a text's placeholders may be filled with; a number is written the way the reader's language does. */
export type TextValue = string | number;

/** The values that the text under key `K` asks for; a plural text always asks for `count`. */
export type TextValues<C extends Catalogue, K, V = TextValue> = {
  [N in NamesIn<TextAt<C, K>>]: N extends 'count' ? number : V;
};

/** The values as a rest argument: none where the text has no placeholder. */
export type TextArguments<C extends Catalogue, K, V = TextValue> = [NamesIn<TextAt<C, K>>] extends [never]
  ? []
  : [values: TextValues<C, K, V>];

/** A text that has every placeholder of `Names`: what is missing or misspelt is no such text. */
type TextWith<Names extends string> = [Names] extends [never]
  ? string
  : (Names extends string ? (text: `${string}{${Names}}${string}`) => void : never) extends (
        text: infer Text,
      ) => void
    ? Text
    : never;

/** A translation of `T`: it has its placeholders, but may write a count in words ("one reply"). */
type TranslationOf<T, Pattern = TextWith<Exclude<NamesIn<T>, 'count'>>> =
  | Pattern
  | ('count' extends NamesIn<T> ? PluralText<Pattern> : never);

/** Another language's, or a host's own, texts for any keys of a catalogue; what is left out stays English. */
export type Translation<C extends Catalogue> = {
  readonly [G in keyof C]?: { readonly [N in keyof C[G]]?: TranslationOf<C[G][N]> };
};

/** Declares a catalogue; keys and placeholders are read from the literal, so a wrong one does not compile. */
export function defineCatalogue<const C extends Catalogue>(catalogue: C): C {
  return catalogue;
}
