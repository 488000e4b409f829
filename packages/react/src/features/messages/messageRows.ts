import type { LocalMessage } from '@confab/client';
import { hasSystemNote, isUnread, isUnreadReply } from '@confab/protocol';
import { hasSameFields } from '../../core/bindings/hasSameFields.ts';
import { authorName } from './authorName.ts';

/** Two messages of one author this close together stand under one header (UX-10), in milliseconds. */
export const groupGapMs = 5 * 60_000;

/** One row of the message list; `key` stays the same for as long as the row shows the same thing. */
export type MessageListRow = StartRow | DayRow | NewRow | RepliesRow | MessageRowData;

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
/** Below the message that a thread hangs from: how many have answered it. */
export interface RepliesRow {
  kind: 'replies';
  key: string;
  parent: LocalMessage;
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
  /** The last number that the viewer had read when the visit began; `null` when there was nothing unread. */
  readNumber: number | null;
  /** In a thread: the message that it hangs from, the first of `messages` once all replies are loaded. */
  parentId?: string | undefined;
}

/** Rows with what they were built from, so that the next ones need to be built from the first difference on only. */
export interface BuiltRows {
  readonly rows: readonly MessageListRow[];
  /** The rows' keys, in the same order. */
  readonly keys: readonly string[];
  readonly input: MessageRowsInput;
  /** How many rows stand once each message is drawn. */
  readonly ends: readonly number[];
  /** Which message the divider stands above, or would if it were known to be the first unread one; -1 if none. */
  readonly dividerIndex: number;
}

/**
 * The rows of a message list. While older messages exist, the oldest loaded one is not drawn: it only decides whether
 * the next one begins a day or a group. So no row that is drawn changes when a page comes in above it (UX-09, UX-10).
 */
export function messageRows(input: MessageRowsInput, previous?: BuiltRows): BuiltRows {
  const { messages, hasPrev, dayKey, viewerId, readNumber, parentId } = input;
  const counts = parentId === undefined ? isUnread : isUnreadReply;
  const same = commonBeginning(input, previous);
  const rows = previous?.rows.slice(0, same > 0 ? previous.ends[same - 1] : 0) ?? [];
  const ends = previous?.ends.slice(0, same) ?? [];
  const known = new Map(previous?.rows.slice(rows.length).map((row) => [row.key, row]));
  const push = (row: MessageListRow) => rows.push(unchanged(known.get(row.key), row));
  let dividerIndex = previous && previous.dividerIndex < same ? previous.dividerIndex : -1;

  if (same === 0 && !hasPrev && parentId === undefined) push({ kind: 'start', key: 'start' });
  for (let index = same; index < messages.length; index++) {
    const message = messages[index] as LocalMessage;
    const before = messages[index - 1];
    const isUnseen = readNumber !== null && dividerIndex < 0;
    if (before === undefined && hasPrev) {
      // The first unread message may lie above what is loaded, so a divider further down could be a lie.
      if (isUnseen && message.number > readNumber) dividerIndex = index;
    } else {
      const isNewDay = before === undefined || dayKey(before.created_at) !== dayKey(message.created_at);
      const isFirstNew = isUnseen && counts(message, viewerId, readNumber);
      if (isNewDay) push({ kind: 'day', key: `day:${message.id}`, at: message.created_at });
      if (isFirstNew) {
        push({ kind: 'new', key: 'new' });
        dividerIndex = index;
      }
      // A note names its author in its line.
      const isFirst =
        !hasSystemNote(message) &&
        (isNewDay || isFirstNew || before.id === parentId || !continuesGroup(before, message));
      push({ kind: 'message', key: message.id, message, isFirst });
      if (message.id === parentId) push({ kind: 'replies', key: 'replies', parent: message });
    }
    ends.push(rows.length);
  }
  const keys = previous?.keys.slice(0, same > 0 ? previous.ends[same - 1] : 0) ?? [];
  for (let index = keys.length; index < rows.length; index++) keys.push((rows[index] as MessageListRow).key);
  return { rows, keys, input, ends, dividerIndex };
}

/** How many messages at the beginning are drawn just as they were. */
function commonBeginning(input: MessageRowsInput, previous: BuiltRows | undefined): number {
  if (!previous) return 0;
  const old = previous.input;
  if (!hasSameFields({ ...input, messages: old.messages }, old)) return 0;
  const most = Math.min(old.messages.length, input.messages.length);
  let same = 0;
  while (same < most && old.messages[same] === input.messages[same]) same++;
  return same;
}

function continuesGroup(before: LocalMessage, message: LocalMessage): boolean {
  return (
    before.user.id === message.user.id &&
    authorName(before) === authorName(message) &&
    !standsAlone(before) &&
    !standsAlone(message) &&
    !message.show_in_channel &&
    Math.abs(Date.parse(message.created_at) - Date.parse(before.created_at)) < groupGapMs
  );
}

/** Whether a message is nobody's own words and therefore in nobody's group. */
const standsAlone = ({ type }: LocalMessage) => type === 'system' || type === 'ephemeral';

/** The row as it was where it still says the same, so that memoised components need not render. */
const unchanged = (old: MessageListRow | undefined, row: MessageListRow): MessageListRow =>
  old && hasSameFields(row, old) ? old : row;
