import type { ReviewItem } from '@confab/protocol';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where the focus goes when reviews leave the list. */
export interface NextFocus {
  /** The element around the list. */
  page: RefObject<HTMLDivElement | null>;
  /** Focuses the row after these once they have left, or the tab of an empty list. */
  focusNextOf(which: readonly ReviewItem[]): void;
}

/** Keeps the focus in the list when the focused review is decided. */
export function useNextFocus(items: readonly ReviewItem[]): NextFocus {
  const page = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ ids: ReadonlySet<string>; index: number }>(undefined);
  useLayoutEffect(() => {
    const { ids, index } = leaving.current ?? {};
    if (!ids || index === undefined || items.some(({ review }) => ids.has(review.id))) return;
    leaving.current = undefined;
    // The user may have moved on, but not to a dialog that is closing.
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('[role="dialog"]')) return;
    const rows = page.current?.querySelectorAll<HTMLElement>('[data-review]') ?? [];
    const next = rows[Math.min(index, rows.length - 1)];
    (next ?? page.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus();
  }, [items]);
  return {
    page,
    focusNextOf(which) {
      const ids = new Set(which.map(({ review }) => review.id));
      leaving.current = {
        ids,
        index: Math.max(
          0,
          items.findIndex(({ review }) => ids.has(review.id)),
        ),
      };
    },
  };
}
