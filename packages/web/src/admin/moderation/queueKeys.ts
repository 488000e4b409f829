import { latinKey } from '@confab/react/shortcuts';
import type { KeyboardEvent } from 'react';
import type { RowAction } from './ReviewRow.tsx';

const actionsByKey: Readonly<Record<string, RowAction>> = {
  d: 'dismiss',
  r: 'delete',
  t: 'timeOut',
  b: 'ban',
  x: 'select',
  enter: 'toggle',
  o: 'toggle',
};
const steps: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** The keys of the review list: move between rows, and act on the focused one. */
export function queueKeys(
  event: KeyboardEvent<HTMLElement>,
  { go, run }: { go(id: string): void; run(action: RowAction, id: string): void },
): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-review]');
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = latinKey(event).toLowerCase();
  const step = steps[key];
  if (step !== undefined) {
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    event.preventDefault();
    if (!(next instanceof HTMLElement) || next.dataset.review === undefined) return;
    go(next.dataset.review);
    next.focus();
    return;
  }
  const action = actionsByKey[key];
  // Enter on a button within the row presses the button.
  if (!action || (key === 'enter' && event.target !== row)) return;
  event.preventDefault();
  run(action, row.dataset.review as string);
}
