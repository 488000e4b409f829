import { attachmentsHeight } from '../attachments/shown/attachmentSizes.ts';
import { locationHeight } from '../locations/shown/locationHeight.ts';
import { pollHeight } from '../polls/shown/pollHeight.ts';
import { FOLD_BUTTON_PX, FOLDED_PX, isLongText } from './longText.ts';
import type { MessageListRow } from './messageRows.ts';

const LINE_PX = 22;
const CHARACTER_PX = 7.2;
const HEIGHTS_PX = { start: 220, day: 40, new: 34, replies: 36 };

/** A guess of a row's height in pixels before it was laid out: near enough that the scroll bar hardly moves. */
export function guessRowHeight(row: MessageListRow, widthPx: number, hasThreadLines: boolean): number {
  if (row.kind !== 'message') return HEIGHTS_PX[row.kind];
  const { message, isFirst } = row;
  const columnPx = Math.max(160, Math.min(720, widthPx - 96));
  const charactersPerLine = Math.max(20, columnPx / CHARACTER_PX);
  let lines = 0;
  for (const line of message.text.slice(0, 4000).split('\n')) {
    lines += Math.max(1, Math.ceil(line.length / charactersPerLine));
  }
  const isFolded = isLongText(message.text);
  let height = 4 + (isFolded ? Math.min(lines * LINE_PX, FOLDED_PX) + FOLD_BUTTON_PX : lines * LINE_PX);
  if (message.text === '' && (message.attachments.length > 0 || message.poll || message.shared_location))
    height -= LINE_PX;
  height += attachmentsHeight(message, columnPx);
  if (message.poll) height += 8 + pollHeight(message.poll, columnPx);
  if (message.shared_location) height += 8 + locationHeight;
  if (message.forwarded_from) height += 28;
  if (message.restricted_visibility) height += 18;
  if (isFirst) height += 34;
  if (message.pinned_at) height += 18;
  if (message.quoted_message_id) height += 48;
  if (Object.keys(message.reaction_groups).length > 0) height += 32;
  if (hasThreadLines && message.reply_count > 0) height += 38;
  return height;
}
