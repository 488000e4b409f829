import { type KeyboardEvent, useCallback, useState } from 'react';
import { actionOfKey, availableActions } from './availableActions.ts';
import type { MessageListShared } from './listContext.ts';
import type { MessageListRow, MessageRowData } from './messageRows.ts';

export interface RovingRows {
  /** The key of the one row that Tab reaches. */
  activeKey: string | undefined;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: { target: EventTarget }): void;
}

/**
 * Messages by keyboard (UX-18): arrows, Home and End move through the rows, Enter or the right arrow goes into a row's
 * toolbar, Escape comes back, and letters act at once.
 */
export function useRovingRows(rows: readonly MessageListRow[], shared: MessageListShared): RovingRows {
  const [chosenKey, setChosenKey] = useState<string>();
  const messages = rows.filter((row): row is MessageRowData => row.kind === 'message');
  const chosen = messages.find((row) => row.key === chosenKey);
  const activeKey = (chosen ?? messages.at(-1))?.key;

  const onFocus = useCallback((event: { target: EventTarget }) => {
    const row = rowElementOf(event.target);
    if (row) setChosenKey(row.dataset.messageId);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rowElementOf(event.target);
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const hasHandled = row === event.target ? onRowKey(event, row) : onToolKey(event, row);
    if (hasHandled) event.preventDefault();
  }

  function onRowKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
    const index = messages.findIndex(({ key }) => key === row.dataset.messageId);
    const message = messages[index]?.message;
    if (!message) return false;
    switch (event.key) {
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
        return focusTool(row, 0);
    }
    if (event.shiftKey) return false;
    const action = actionOfKey(event.key);
    if (!action || !availableActions(message, shared.actions.rights()).has(action)) return false;
    if (action === 'react') shared.open({ kind: 'emoji', message, anchor: row });
    else if (action === 'delete') shared.open({ kind: 'delete', message, anchor: row });
    else shared.actions.run(action, message);
    return true;
  }

  return { activeKey, onKeyDown, onFocus };
}

function onToolKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const tools = toolsOf(row);
  const index = tools.indexOf(event.target as HTMLElement);
  switch (event.key) {
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
  const others = [...row.querySelectorAll<HTMLElement>('button, a[href]')];
  return [...new Set([...inToolbar, ...others])];
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
