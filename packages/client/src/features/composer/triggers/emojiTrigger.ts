import { searchPageSize } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { type SearchPage, SearchSource } from '../../search/index.ts';
import { type EmojiProvider, emojiNames } from './emojiNames.ts';
import type { EmojiMatch, Suggestion } from './suggestion.ts';
import type { TextTrigger } from './textTrigger.ts';

class EmojiSource extends SearchSource<EmojiMatch> {
  readonly type = 'emoji';
  readonly #provider: () => EmojiProvider | undefined;

  constructor(context: ClientContext, provider: () => EmojiProvider | undefined) {
    super(context.environment, { debounceMs: 0 });
    this.#provider = provider;
  }

  protected async query(text: string): Promise<SearchPage<EmojiMatch>> {
    const provider = this.#provider();
    await provider?.load();
    return { items: provider?.find(text, searchPageSize) ?? [], next: null };
  }
}

/** `:`: emoji by name, in lower case because `:D` is an emoticon. */
export function emojiTrigger(context: ClientContext): TextTrigger<EmojiMatch> {
  const names = emojiNames(context);
  const find = (query: string) => names.provider?.find(query, searchPageSize);
  const suggest = (match: EmojiMatch): Suggestion => ({ kind: 'emoji', match });
  return {
    type: 'emoji',
    syntax: { sign: ':', query: /^[a-z0-9_+-]+$/u, minCharacters: 1 },
    source: new EmojiSource(context, () => names.provider),
    recall: (query) => (find(query) ?? []).map(suggest),
    matches: (suggestion, query) => suggestion.kind === 'emoji' && suggestion.match.name.includes(query),
    fromFound: suggest,
    hasAll: (query) => names.provider === undefined || find(query) !== undefined,
    complete(suggestion) {
      if (suggestion.kind !== 'emoji') return { insert: '' };
      names.provider?.used?.(suggestion.match.emoji);
      return { insert: suggestion.match.emoji };
    },
  };
}
