/** A noun in every form that code writes it in. */
export interface NounNames {
  /** `savedReplies` */
  plural: string;
  /** `savedReply` */
  singular: string;
  /** Pairs of what stands in a template and what it becomes. */
  replacements: readonly (readonly [from: RegExp, to: string])[];
}

/** Reads a plural noun such as `reminders` or `savedReplies`; throws one sentence where it is none. */
export function nounNames(noun: string): NounNames {
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
      [/SAMPLES_PATH/g, inWords(plural, '-')],
      [/SAMPLES_TABLE/g, inWords(plural, '_')],
      [/SAMPLE_KEY/g, inWords(singular, '_')],
      [/SAMPLES_WORDS/g, inWords(plural, ' ')],
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
