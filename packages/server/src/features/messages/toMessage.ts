import type {
  Attachment,
  ForwardedFrom,
  Message,
  QuotedMessage,
  Reaction,
  ReactionGroup,
  SharedLocation,
  UserRef,
} from '@confab/protocol';
import { isoTime, isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import type { PollsOfMessages } from '../polls/index.ts';
import { userRefOf } from '../users/index.ts';
import { wideMentions } from './mentions.ts';
import type { MessageRow } from './migrations.ts';
import { listedReaders, mayCarry } from './restrictedVisibility.ts';
import type { ForwardedColumn } from './send/forwardMessage.ts';
import { locationOf, toSharedLocation } from './sharedLocation.ts';

/** Users by id, to embed. */
export type People = ReadonlyMap<string, UserRef>;

/** A reaction in `latest_reactions`, without the fields that the message determines. */
export type KeptReaction = Omit<Reaction, 'message_id' | 'user'>;

export const participantIds = (row: MessageRow): string[] => parsed(row.thread_participant_ids, []);

const latestReactions = (row: MessageRow): KeptReaction[] => parsed(row.latest_reactions, []);

/** A message's pin (MSG-06). Times are in milliseconds since 1970. */
export interface PinColumn {
  readonly at: number;
  readonly by: string;
  /** When it is unpinned automatically. */
  readonly until?: number | undefined;
}

/** Returns the ids of all users shown in a message. */
export function peopleOf(row: MessageRow): string[] {
  const { mentioned_user_ids, latest_reactions, thread_participant_ids, forwarded_from, pin } = row;
  if (!mentioned_user_ids && !latest_reactions && !thread_participant_ids && !forwarded_from && !pin)
    return [row.user_id];
  return [
    row.user_id,
    ...(forwarded_from ? [(JSON.parse(forwarded_from) as ForwardedColumn).user_id] : []),
    ...(pin ? [(JSON.parse(pin) as PinColumn).by] : []),
    ...parsed<string[]>(row.mentioned_user_ids, []),
    ...participantIds(row),
    ...latestReactions(row).map((reaction) => reaction.user_id),
  ];
}

/** The parts of a message besides its row. */
interface MessageParts {
  readonly quoted?: MessageRow | undefined;
  readonly own?: Reaction[] | undefined;
  readonly polls?: PollsOfMessages | undefined;
  /** The reader, if there is a single one. */
  readonly readerId?: string | undefined;
}

/** Returns a message in wire form, without a quoted message that some of its readers may not read (MSG-15). */
export function toMessage(
  row: MessageRow,
  people: People,
  { quoted, own = [], polls, readerId }: MessageParts = {},
): Message {
  const message: Message = toPlainMessage(row, people, own, readerId);
  if (quoted && mayCarry(row, quoted)) message.quoted_message = toPlainMessage(quoted, people, [], readerId);
  if (polls) {
    if (message.poll_id !== undefined) message.poll = polls.view(message.poll_id, people, false);
    const quote = message.quoted_message;
    if (quote?.poll_id !== undefined) quote.poll = polls.view(quote.poll_id, people, true);
  }
  return message;
}

function toPlainMessage(
  row: MessageRow,
  people: People,
  own_reactions: Reaction[],
  readerId: string | undefined,
): QuotedMessage {
  const created_at = isoTime(row.created_at);
  const isReply = row.parent_id !== null;
  const wide = wideMentions(row);
  const pin = row.pin === null ? undefined : (JSON.parse(row.pin) as PinColumn);
  // Every field is listed: spreading objects costs twice as much.
  return {
    id: row.id,
    cid: row.cid,
    number: row.number,
    type: row.type,
    text: row.text,
    user: userRefOf(row.user_id, people),
    parent_id: row.parent_id ?? undefined,
    show_in_channel: isReply && row.in_channel === 1 ? true : undefined,
    quoted_message_id: row.quoted_message_id ?? undefined,
    mentioned_users: row.mentioned_user_ids === null ? [] : peopleIn(row.mentioned_user_ids, people),
    mentioned_channel: wide.mentioned_channel,
    mentioned_here: wide.mentioned_here,
    mentioned_roles: wide.mentioned_roles,
    mentioned_group_ids: wide.mentioned_group_ids,
    forwarded_from:
      row.forwarded_from && row.deleted_at === null ? toForwardedFrom(row.forwarded_from, people) : undefined,
    silent: row.silent === 1 ? true : undefined,
    restricted_visibility: listedReaders(row, readerId),
    translations: parsed<Record<string, string> | undefined>(row.translations, undefined),
    attachments: parsed<Attachment[]>(row.attachments, []),
    pending_previews: parsed<string[] | undefined>(row.pending_previews, undefined),
    shared_location: row.shared_location === null ? undefined : sharedLocation(row),
    poll_id: row.deleted_at === null ? (row.poll_id ?? undefined) : undefined,
    reaction_groups: parsed<Record<string, ReactionGroup>>(row.reaction_groups, {}),
    latest_reactions: row.latest_reactions === null ? [] : toReactions(row, people),
    own_reactions,
    reply_count: row.reply_count,
    last_reply_at: isoTimeIfAny(row.last_reply_at),
    thread_participants:
      row.thread_participant_ids === null ? [] : peopleIn(row.thread_participant_ids, people),
    pinned_at: pin && isoTime(pin.at),
    pinned_by: pin && userRefOf(pin.by, people),
    pin_expires: pin?.until === undefined ? undefined : isoTime(pin.until),
    custom: parsed(row.custom, {}),
    created_at,
    updated_at: row.updated_at === row.created_at ? created_at : isoTime(row.updated_at),
    edited_at: isoTimeIfAny(row.edited_at),
    deleted_at: isoTimeIfAny(row.deleted_at),
  };
}

const peopleIn = (column: string, people: People): UserRef[] =>
  (JSON.parse(column) as string[]).map((id) => userRefOf(id, people));

const toReactions = (row: MessageRow, people: People): Reaction[] =>
  latestReactions(row).map((reaction) => ({
    message_id: row.id,
    ...reaction,
    user: userRefOf(reaction.user_id, people),
  }));

function sharedLocation(row: MessageRow): SharedLocation | undefined {
  const location = row.deleted_at === null ? locationOf(row) : undefined;
  return location && toSharedLocation(row, location);
}

function toForwardedFrom(column: string, people: People): ForwardedFrom {
  const { message_id, cid, user_id, created_at } = JSON.parse(column) as ForwardedColumn;
  return { message_id, cid, user: userRefOf(user_id, people), created_at: isoTime(created_at) };
}
