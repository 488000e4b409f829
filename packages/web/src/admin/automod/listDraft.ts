import type { Blocklist, BlocklistInput } from '@confab/protocol';
import { splitLines } from '../layout/splitText.ts';

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

export const inputOf = ({ types, preset, ...draft }: ListDraft): BlocklistInput => ({
  ...draft,
  words: splitLines(draft.words),
  patterns: splitLines(draft.patterns),
  exceptions: splitLines(draft.exceptions),
  ...(preset && { preset: 'english_profanity' }),
  ...(types && { channel_types: [...types] }),
});
