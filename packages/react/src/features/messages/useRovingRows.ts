import { type KeyboardEvent, useCallback, useState } from 'react';
import { logicalKey } from '../../core/bindings/logicalKey.ts';
import { latinKey } from '../../core/shortcuts/index.ts';
import { runOf } from './lazyParts.tsx';
import type { MessageListShared } from './listContext.ts';
import type { MessageListRow, MessageRowData } from './messageRows.ts';
import { actionForKey, availableActions } from './registry/availableActions.ts';

export interface ActiveRow {
  /** The key of the one row that Tab reaches: the last one that had focus, else the newest message. */
  activeKey: string | undefined;
  choose(key: string | undefined): void;
}

/** Which message row takes part in the page's Tab order; at first the one with the key `first`, if it is there. */
export function useActiveRow(
  rows: readonly MessageListRow[],
  keys: readonly string[],
  first: string | undefined,
): ActiveRow {
  const [chosenKey, choose] = useState(first);
  const isThere = chosenKey !== undefined && keys.includes(chosenKey);
  return { activeKey: isThere ? chosenKey : rows.findLast((row) => row.kind === 'message')?.key, choose };
}

export interface RovingRows {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: { target: EventTarget }): void;
}

/**
 * Messages by keyboard (UX-18): arrows, Home and End move through the rows, Enter or the arrow towards the end of the line goes into
 * a row's toolbar, Escape comes back, and letters act at once.
 */
export function useRovingRows(
  rows: readonly MessageListRow[],
  { features, actions }: MessageListShared,
  { choose }: ActiveRow,
): RovingRows {
  const onFocus = useCallback(
    (event: { target: EventTarget }) => {
      const row = rowElementOf(event.target);
      if (row) choose(row.dataset.messageId);
    },
    [choose],
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rowElementOf(event.target);
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const hasHandled = row === event.target ? onRowKey(event, row) : onToolKey(event, row);
    if (hasHandled) event.preventDefault();
  }

  function onRowKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
    const messages = rows.filter((candidate): candidate is MessageRowData => candidate.kind === 'message');
    const index = messages.findIndex(({ key }) => key === row.dataset.messageId);
    const message = messages[index]?.message;
    if (!message) return false;
    switch (logicalKey(event.key, row)) {
      case 'ArrowUp':
        return focusRow(event.currentTarget, messages[index - 1]);
      case 'ArrowDown':
        return focusRow(event.currentTarget, messages[index + 1]);
      case 'Home':
        return focusRow(event.currentTarget, messages[Math.max(0, index - 10)]);
      case 'End':
        return focusRow(event.currentTarget, messages[Math.min(messages.length - 1, index + 10)]);
      case 'Enter':
      case 'ArrowRight':
        return enterTools(row, availableActions(features, message, actions.rights()).length > 0);
    }
    if (event.shiftKey) return false;
    const action = actionForKey(availableActions(features, message, actions.rights()), latinKey(event));
    if (action) actions.run(runOf(action), message, row);
    return action !== undefined;
  }

  return { onKeyDown, onFocus };
}

function onToolKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const tools = toolsOf(row);
  const index = tools.indexOf(event.target as HTMLElement);
  // In what plays, left and right are its own: up and down lead on.
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLVideoElement) {
    if (event.key === 'ArrowDown') return focusTool(row, (index + 1) % tools.length);
    if (event.key === 'ArrowUp') return focusTool(row, (index + tools.length - 1) % tools.length);
    if (event.key !== 'Escape') return false;
  }
  switch (logicalKey(event.key, row)) {
    case 'Escape':
      row.focus();
      return true;
    case 'ArrowRight':
      return focusTool(row, (index + 1) % tools.length);
    case 'ArrowLeft':
      return focusTool(row, (index + tools.length - 1) % tools.length);
    default:
      return false;
  }
}

/** Every control of a row: the toolbar first, then what its content offers. */
function toolsOf(row: HTMLElement): HTMLElement[] {
  const inToolbar = [...row.querySelectorAll<HTMLElement>('[role="toolbar"] button')];
  const others = [...row.querySelectorAll<HTMLElement>('button, a[href], input, video')];
  return [...new Set([...inToolbar, ...others])];
}

/** Goes to a row's first tool; a toolbar that is still being loaded (`lazyParts.tsx`) is waited for. */
function enterTools(row: HTMLElement, hasToolbar: boolean): boolean {
  const isThere = () => row.querySelector('[role="toolbar"]') !== null;
  if (!hasToolbar || isThere()) return focusTool(row, 0);
  const arrival = new MutationObserver(() => {
    if (!isThere()) return;
    arrival.disconnect();
    focusTool(row, 0);
  });
  arrival.observe(row, { childList: true, subtree: true });
  row.addEventListener('blur', () => arrival.disconnect(), { once: true });
  return true;
}

function focusTool(row: HTMLElement, index: number): boolean {
  const tool = toolsOf(row)[index];
  tool?.focus();
  return tool !== undefined;
}

function focusRow(list: HTMLElement, row: MessageRowData | undefined): boolean {
  if (!row) return false;
  const element = list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(row.key)}"]`);
  element?.focus();
  return element !== null;
}

function rowElementOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null;
}
