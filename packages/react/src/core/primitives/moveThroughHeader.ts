import type { KeyboardEvent } from 'react';
import { logicalKey } from '../bindings/logicalKey.ts';

const itemSelector = '[role^="menuitem"]';

/**
 * Handles the arrow keys for items in the header of a menu, which are a row: left and right move within it, down leads to the
 * items below it, and up from the first of those back into it. The menu's own code handles all other keys.
 */
export function moveThroughHeader(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: menu, target, key } = event;
  const items = [...menu.querySelectorAll<HTMLElement>(itemSelector)];
  const row = items.filter((item) => item.closest('.cf-menu__header'));
  const next = nextItem(items, row, items.indexOf(target as HTMLElement), logicalKey(key, menu));
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function nextItem(items: HTMLElement[], row: HTMLElement[], index: number, key: string) {
  const { length } = row;
  if (index === length && key === 'ArrowUp') return row[0];
  if (index < 0 || index >= length) return undefined;
  switch (key) {
    case 'ArrowRight':
      return row[(index + 1) % length];
    case 'ArrowLeft':
      return row[(index + length - 1) % length];
    case 'ArrowDown':
      return items[length] ?? row[0];
    case 'ArrowUp':
      return items.at(-1);
    default:
      return undefined;
  }
}
