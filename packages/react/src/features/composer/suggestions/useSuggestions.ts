import { createStore, type Readable } from '@confab/client';
import {
  type MessageComposer,
  type Suggestion,
  type SuggestionState,
  type Suggestions,
  suggestionKey,
} from '@confab/client/composer';
import { type RefObject, useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import type { PressedKey } from '../../../core/shortcuts/index.ts';
import { applyChange } from '../textareaChange.ts';
import type { WritingField } from '../writingField.ts';

/** The suggestions of a composer with keyboard navigation. */
export interface SuggestionChoice {
  /** The suggestions shown; undefined if there is nothing to show. */
  open: (Suggestions & { state: SuggestionState }) | undefined;
  /** The index of the item that Enter chooses; -1 for none. */
  activeIndex: number;
  choose(index: number): void;
  activate(index: number): void;
  close(): void;
  /** Returns true if the list handled the key. */
  onKeyDown(event: PressedKey): boolean;
}

const NOTHING: Readable<SuggestionState> = createStore<SuggestionState>({
  items: [],
  isLoading: false,
  hasNext: false,
  lastQueryError: undefined,
});

/** Emoticons of two characters: Enter sends them rather than choosing an emoji. */
const EMOTICON = /^[3bcdopsx]$/;

/**
 * Connects a composer's suggestions to its field. Tab, and Enter where it sends, wait for the suggestions of the current text;
 * if there are none, a deferred Enter calls `submit`.
 */
export function useSuggestions(
  composer: MessageComposer,
  field: RefObject<WritingField | null>,
  doesEnterSend: boolean,
  submit: () => void,
): SuggestionChoice {
  const suggestions = useReadable(composer.text.state, (state) => state.suggestions);
  const state = useReadable(suggestions?.source.state ?? NOTHING);
  // The chosen item stays chosen while more results arrive, but not when the text changes.
  const [chosen, setChosen] = useState<{ query: string; key: string }>();
  const items = state.items ?? [];
  const open = suggestions && isShown(suggestions, state) ? { ...suggestions, state } : undefined;
  const activeIndex = open ? indexOf(open, items, chosen) : -1;
  const [deferred, setDeferred] = useState<{ query: string; key: string }>();
  useEffect(() => {
    if (!deferred) return;
    // If the search failed, the list says so, and Enter sends the next time.
    const isAnswered = state.lastQueryError === undefined;
    const isSame = open !== undefined && queryKey(open) === deferred.query;
    if (isSame && items.length === 0 && state.isLoading) return;
    setDeferred(undefined);
    if (isSame && items.length > 0) choose(0);
    else if (
      deferred.key === 'Enter' &&
      isAnswered &&
      suggestions &&
      queryKey(suggestions) === deferred.query
    )
      submit();
  });

  function activate(index: number) {
    const item = items[index];
    if (suggestions && item) setChosen({ query: queryKey(suggestions), key: suggestionKey(item) });
    if (index === items.length - 1 && state.hasNext && !state.isLoading) suggestions?.source.more();
  }

  function choose(index: number) {
    const item = items[index];
    const area = field.current;
    if (!suggestions || !item || !area) return;
    const { insert, mentionedUser } = suggestions.source.complete(item);
    if (mentionedUser) composer.text.mention(mentionedUser);
    composer.text.closeSuggestions();
    const { start } = suggestions;
    const to = Math.max(start, area.selectionStart);
    const caret = start + insert.length + 1;
    const space = area.value[to] === ' ' ? '' : ' ';
    applyChange(area, {
      from: start,
      to,
      insert: insert + space,
      selectionStart: caret,
      selectionEnd: caret,
    });
  }

  function onKeyDown(event: PressedKey): boolean {
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { key } = event;
    if (key === 'Escape') {
      composer.text.closeSuggestions();
      return true;
    }
    if (items.length === 0) return deferKey(event, open) || retryOnTab(key);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
      activate((from + step + items.length) % items.length);
      return true;
    }
    if (key === 'Tab' && !event.shiftKey) choose(Math.max(activeIndex, 0));
    else if (key === 'Enter' && !event.shiftKey && activeIndex >= 0) choose(activeIndex);
    else if (key === ':' && isWholeEmojiName(open, items[0])) choose(0);
    else return false;
    return true;
  }

  /** Defers Enter or Tab until the suggestions arrive; a second one is not deferred. */
  function deferKey({ key, shiftKey }: PressedKey, at: Suggestions): boolean {
    const isWaiting = key === 'Tab' || (key === 'Enter' && doesEnterSend);
    const isDeferred = isWaiting && !shiftKey && state.isLoading && !deferred;
    if (!isDeferred || (at.trigger === ':' && EMOTICON.test(at.query))) return false;
    setDeferred({ query: queryKey(at), key });
    return true;
  }

  /** Tab retries a search that failed. */
  function retryOnTab(key: string): boolean {
    if (key !== 'Tab' || !state.lastQueryError) return false;
    suggestions?.source.more();
    return true;
  }

  return { open, activeIndex, choose, activate, close: () => composer.text.closeSuggestions(), onKeyDown };
}

const queryKey = ({ trigger, start, query }: Suggestions) => `${trigger}${start} ${query}`;

function indexOf(
  open: Suggestions,
  items: readonly Suggestion[],
  chosen: { query: string; key: string } | undefined,
): number {
  const chosenIndex =
    chosen?.query === queryKey(open) ? items.findIndex((item) => suggestionKey(item) === chosen.key) : -1;
  if (chosenIndex >= 0) return chosenIndex;
  // Nobody has been asked for yet: Enter sends.
  return items.length === 0 || open.query === '' || (open.trigger === ':' && EMOTICON.test(open.query))
    ? -1
    : 0;
}

/** Words after a mention are the rest of the sentence, not a name without matches. */
function isShown(
  { trigger, query }: Suggestions,
  { items, isLoading, lastQueryError }: SuggestionState,
): boolean {
  if (items && items.length > 0) return true;
  if (query === '' || query.includes(' ')) return false;
  return isLoading || lastQueryError !== undefined || trigger !== ':';
}

function isWholeEmojiName({ trigger, query }: Suggestions, first: Suggestion | undefined): boolean {
  return trigger === ':' && first?.kind === 'emoji' && first.match.name === query;
}
