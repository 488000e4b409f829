import type { Blocklist, BlocklistInput } from '@confab/protocol';

/** A blocklist as its form holds it: one entry a line. */
export interface ListDraft extends Pick<Blocklist, 'name' | 'action' | 'enabled' | 'leet'> {
  words: string;
  patterns: string;
  exceptions: string;
  preset: boolean;
  /** Undefined: the whole app. */
  types: readonly string[] | undefined;
}

export const emptyDraft: ListDraft = {
  name: '',
  action: 'flag',
  enabled: true,
  leet: false,
  words: '',
  patterns: '',
  exceptions: '',
  preset: false,
  types: undefined,
};

export const draftOf = (list: Blocklist): ListDraft => ({
  name: list.name,
  action: list.action,
  enabled: list.enabled,
  leet: list.leet,
  words: list.words.join('\n'),
  patterns: list.patterns.join('\n'),
  exceptions: list.exceptions.join('\n'),
  preset: list.preset !== undefined,
  types: list.channel_types,
});

/** The entries of a field, one a line, without empty lines. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

export const inputOf = ({ types, preset, ...draft }: ListDraft): BlocklistInput => ({
  ...draft,
  words: linesOf(draft.words),
  patterns: linesOf(draft.patterns),
  exceptions: linesOf(draft.exceptions),
  ...(preset && { preset: 'english_profanity' }),
  ...(types && { channel_types: [...types] }),
});
