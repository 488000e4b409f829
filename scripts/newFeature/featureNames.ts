/** A feature's name in every form in which code writes it. */
export interface FeatureNames {
  /** `savedReplies` */
  plural: string;
  /** `savedReply` */
  singular: string;
  /** Pairs of a pattern in the templates and its replacement. */
  replacements: readonly (readonly [from: RegExp, to: string])[];
}

/** Reads a plural noun such as `reminders` or `savedReplies`; throws where it is none. */
export function featureNames(noun: string): FeatureNames {
  if (!/^[a-z]+([A-Z][a-z]+)*s$/.test(noun)) {
    throw new Error(`"${noun}" must be a plural noun in camel case, such as reminders or savedReplies.`);
  }
  const plural = noun;
  const singular = noun.endsWith('ies')
    ? `${noun.slice(0, -3)}y`
    : noun.replace(/(ss|x|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1');
  const inWords = (name: string, separator: string) =>
    name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);
  return {
    plural,
    singular,
    replacements: [
      [/CAPABILITY/g, `add-${inWords(plural, '-')}`],
      [/SAMPLES_PATH/g, inWords(plural, '-')],
      [/SAMPLES_TABLE/g, inWords(plural, '_')],
      [/SAMPLES_WORDS/g, inWords(plural, ' ')],
      [/SAMPLES_TITLE/g, capital(inWords(plural, ' '))],
      [/SAMPLE_KEY/g, inWords(singular, '_')],
      [/SAMPLE_WORDS/g, inWords(singular, ' ')],
      [/Samples/g, capital(plural)],
      [/samples/g, plural],
      [/Sample/g, capital(singular)],
      [/sample/g, singular],
    ],
  };
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
