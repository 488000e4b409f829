import type { MessageListRow } from './messageRows.ts';

/** The position of the first unread message, as a share of the window's height: in the upper third (UX-05). */
export const UNREAD_SHARE = 0.22;
/** The position of a message that was jumped to. */
export const JUMP_SHARE = 0.3;

/** The row that the list scrolls to as soon as it is there, and the share of the window's height above it. */
export type ScrollTarget = { key: string; share: number } | 'end';

/** Returns where a list opens: at the requested message, the first unread one, or its end. */
export function openingTarget(list: readonly MessageListRow[], targetId: string | undefined): ScrollTarget {
  if (list.some((row) => row.key === targetId)) return { key: targetId as string, share: JUMP_SHARE };
  return list.some((row) => row.kind === 'new') ? { key: 'new', share: UNREAD_SHARE } : 'end';
}
