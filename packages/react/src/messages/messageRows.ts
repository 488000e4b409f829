import type { LocalMessage } from '@confab/client';
import { isUnread } from '@confab/protocol';

/** Two messages of one author this close together stand under one header (UX-10), in milliseconds. */
export const groupGapMs = 5 * 60_000;

/** One row of the message list; `key` stays the same for as long as the row tells the same thing. */
export type MessageListRow = StartRow | DayRow | NewRow | MessageRowData;

/** The beginning of the channel, above its first message. */
export interface StartRow {
  kind: 'start';
  key: string;
}
/** A new day in the viewer's zone begins. */
export interface DayRow {
  kind: 'day';
  key: string;
  /** A moment of that day, ISO 8601. */
  at: string;
}
/** Everything below is unread since the visit began (UX-05). */
export interface NewRow {
  kind: 'new';
  key: string;
}
export interface MessageRowData {
  kind: 'message';
  key: string;
  message: LocalMessage;
  /** Whether it begins a group: it then carries the author's name and picture. */
  isFirst: boolean;
}

export interface MessageRowsInput {
  /** Oldest first. */
  messages: readonly LocalMessage[];
  /** Whether older messages exist that are not in `messages`. */
  hasPrev: boolean;
  /** The viewer's calendar day of a moment, as `2026-11-20`. */
  dayKey(moment: string): string;
  viewerId: string;
  /** What the viewer had read when the visit began; `null` when there was nothing unread. */
  readNumber: number | null;
}

/**
 * The rows of a message list. While older messages exist, the oldest loaded one is not drawn: it only tells whether
 * the next one begins a day or a group. So no row that is drawn changes when a page comes in above it (UX-09, UX-10).
 */
export function messageRows(
  input: MessageRowsInput,
  previous: readonly MessageListRow[] = [],
): MessageListRow[] {
  const { messages, hasPrev, dayKey, viewerId, readNumber } = input;
  const known = new Map(previous.map((row) => [row.key, row]));
  const rows: MessageListRow[] = [];
  const push = (row: MessageListRow) => rows.push(unchanged(known.get(row.key), row));

  if (!hasPrev) push({ kind: 'start', key: 'start' });
  let before: LocalMessage | undefined;
  let dividerDrawn = readNumber === null;
  for (const message of messages) {
    const isContext = hasPrev && before === undefined;
    if (!isContext) {
      const isNewDay = before === undefined || dayKey(before.created_at) !== dayKey(message.created_at);
      if (isNewDay) push({ kind: 'day', key: `day:${message.id}`, at: message.created_at });
      const isFirstNew = !dividerDrawn && readNumber !== null && isUnread(message, viewerId, readNumber);
      if (isFirstNew) {
        push({ kind: 'new', key: 'new' });
        dividerDrawn = true;
      }
      const isFirst = isNewDay || isFirstNew || before === undefined || !continuesGroup(before, message);
      push({ kind: 'message', key: message.id, message, isFirst });
    } else if (readNumber !== null && message.number > readNumber) {
      // The first unread message may lie above what is loaded, so a divider further down could be a lie.
      dividerDrawn = true;
    }
    before = message;
  }
  return rows;
}

function continuesGroup(before: LocalMessage, message: LocalMessage): boolean {
  return (
    before.user.id === message.user.id &&
    before.type !== 'system' &&
    message.type !== 'system' &&
    !message.show_in_channel &&
    Math.abs(Date.parse(message.created_at) - Date.parse(before.created_at)) < groupGapMs
  );
}

/** The row as it was where it still says the same, so that memoised components need not render. */
function unchanged(old: MessageListRow | undefined, row: MessageListRow): MessageListRow {
  if (!old || old.kind !== row.kind) return row;
  if (row.kind === 'message' && old.kind === 'message') {
    return old.message === row.message && old.isFirst === row.isFirst ? old : row;
  }
  if (row.kind === 'day' && old.kind === 'day') return old.at === row.at ? old : row;
  return old;
}
