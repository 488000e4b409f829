import { type KeyboardEvent, type RefObject, useState } from 'react';
import { loadShortcodes, type Shortcodes } from '../emoji/index.ts';
import { matchingShortcodes, type ShortcodeQuery, shortcodeQuery } from './shortcodeQuery.ts';
import { applyChange } from './textareaChange.ts';

/** An emoji that the typed name may mean. */
export interface Suggestion {
  name: string;
  emoji: string;
}

export interface ShortcodeCompletion {
  suggestions: readonly Suggestion[];
  typed: string;
  activeIndex: number;
  /** To be called after each change and move of the cursor. */
  look(): void;
  close(): void;
  accept(index: number): void;
  /** True if the key was for the list. */
  onKeyDown(event: KeyboardEvent): boolean;
}

interface Open {
  query: ShortcodeQuery;
  suggestions: Suggestion[];
  activeIndex: number;
}

/** Suggests emoji while their `:name:` is typed, and sets a name that is closed by its colon at once. */
export function useShortcodeCompletion(field: RefObject<HTMLTextAreaElement | null>): ShortcodeCompletion {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  function look() {
    const area = field.current;
    if (!area || area.selectionStart !== area.selectionEnd) return close();
    const query = shortcodeQuery(area.value, area.selectionStart);
    if (!query) return close();
    loadShortcodes().then(
      (table) => {
        const current = shortcodeQuery(area.value, area.selectionStart);
        if (current?.name !== query.name || current.start !== query.start) return;
        const suggestions = suggestionsFor(table, query.name);
        setOpen(suggestions.length > 0 ? { query, suggestions, activeIndex: 0 } : null);
      },
      // Without the table there is nothing to suggest; the picker tells of it when it is opened.
      () => undefined,
    );
  }

  function accept(index: number) {
    const suggestion = open?.suggestions[index];
    const area = field.current;
    if (!open || !suggestion || !area) return;
    const { start } = open.query;
    const insert = `${suggestion.emoji} `;
    const cursor = start + insert.length;
    applyChange(area, {
      from: start,
      to: area.selectionStart,
      insert,
      selectionStart: cursor,
      selectionEnd: cursor,
    });
    close();
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!open) return false;
    const { suggestions, activeIndex } = open;
    const move = (by: number) =>
      setOpen({ ...open, activeIndex: (activeIndex + by + suggestions.length) % suggestions.length });
    switch (event.key) {
      case 'ArrowDown':
        move(1);
        return true;
      case 'ArrowUp':
        move(-1);
        return true;
      case 'Enter':
      case 'Tab':
        accept(activeIndex);
        return true;
      case ':':
        // The name is complete: its colon sets it, where there is such an emoji.
        if (suggestions[0]?.name !== open.query.name) return false;
        accept(0);
        return true;
      case 'Escape':
        close();
        return true;
      default:
        return false;
    }
  }

  return {
    suggestions: open?.suggestions ?? [],
    typed: open?.query.name ?? '',
    activeIndex: open?.activeIndex ?? 0,
    look,
    close,
    accept,
    onKeyDown,
  };
}

function suggestionsFor(table: Shortcodes, typed: string): Suggestion[] {
  return matchingShortcodes(table.keys(), typed).map((name) => ({ name, emoji: table.get(name) ?? '' }));
}
