import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { type NormalForm, sourceRange } from './normalForm.ts';
import type { Found } from './wordMatcher.ts';

/** Matches the built-in English words, except in innocent words that contain them. */
export class ProfanityMatcher {
  readonly #lists: readonly number[];
  readonly #words = new DataSet<{ originalWord: string }>().addAll(englishDataset);
  readonly #matcher = new RegExpMatcher({ ...this.#words.build(), ...englishRecommendedTransformers });

  /** `lists` are those that include the preset. */
  constructor(lists: readonly number[]) {
    this.#lists = lists;
  }

  find(form: NormalForm): Found[] {
    return this.#matcher.getAllMatches(form.text).flatMap((match) => {
      const { phraseMetadata } = this.#words.getPayloadWithPhraseMetadata(match);
      const range = sourceRange(form, match.startIndex, match.endIndex + 1);
      const entry = phraseMetadata?.originalWord ?? '';
      return this.#lists.map((list) => ({ list, entry, ...range }));
    });
  }
}
