import {
  ChatError,
  type MessageInput,
  messageEmpty,
  messageTooLong,
  notAllowed,
  parentInvalid,
  quoteInvalid,
} from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { Reader } from '../../../core/storage/database.ts';
import type { ChannelAccess } from '../../channels/index.ts';
import { addsBroadcastMention } from '../mentions.ts';
import { selectMessage } from '../messageStore.ts';
import type { MessageRow } from '../migrations.ts';
import type { Sending } from '../pipelines.ts';
import { isShownTo } from '../restrictedVisibility.ts';

/** Throws unless the actor may send such a message here; its contents determine the required capabilities. */
export function authorizeSending(channel: ChannelAccess, input: MessageInput): void {
  const { features } = channel.channelType;
  if (input.parent_id === undefined || input.show_in_channel) channel.require('send-message');
  if (input.parent_id !== undefined) {
    channel.require('send-reply');
    if (!features.replies) throw turnedOff('Replies', 'send-reply');
  }
  if (input.quoted_message_id !== undefined) {
    channel.require('quote-message');
    if (!features.quotes) throw turnedOff('Quotes', 'quote-message');
  }
  if (addsBroadcastMention(input)) channel.require('notify-channel');
}

type Content = Pick<MessageInput, 'text' | 'attachments'> & { shared_location?: unknown; poll?: unknown };

/** Throws `message_empty` or `message_too_long`. */
export function checkContent(
  channel: ChannelAccess,
  { text = '', attachments = [], shared_location, poll }: Content,
  field = 'message.text',
): void {
  const { max_message_length } = channel.channelType;
  const carries = attachments.length > 0 || shared_location !== undefined || poll !== undefined;
  if (!carries && text.trim() === '') {
    throw new ChatError(messageEmpty, {
      details: issue(field, 'must not be empty'),
    });
  }
  if (text.length > max_message_length) {
    const rule = `must have at most ${max_message_length} characters`;
    throw new ChatError(messageTooLong, { details: issue(field, rule) });
  }
}

/** The messages that another one refers to. */
type Referred = Pick<Sending, 'parent' | 'quoted'>;

/** Finds the parent of a reply and the quoted message. Throws `parent_invalid` and `quote_invalid`. */
export async function findReferred(
  reader: Reader,
  actor: Actor,
  cid: string,
  { parent_id, quoted_message_id }: MessageInput,
): Promise<Referred> {
  return {
    parent: parent_id === undefined ? undefined : await findParent(reader, actor, cid, parent_id),
    quoted:
      quoted_message_id === undefined ? undefined : await findQuoted(reader, actor, cid, quoted_message_id),
  };
}

/** Loads the parent of a reply. Throws `parent_invalid`. */
export async function findParent(
  reader: Reader,
  actor: Actor,
  cid: string,
  id: string,
  field = 'message.parent_id',
): Promise<MessageRow> {
  const row = await reader.get(selectMessage, { id });
  if (row && row.cid === cid && row.parent_id === null && isShownTo(row, actor)) return row;
  const rule = 'must be a message in this channel that isn’t a reply';
  throw new ChatError(parentInvalid, { details: issue(field, rule) });
}

/** Loads the quoted message. Throws `quote_invalid`. */
export async function findQuoted(
  reader: Reader,
  actor: Actor,
  cid: string,
  id: string,
  field = 'message.quoted_message_id',
): Promise<MessageRow> {
  const row = await reader.get(selectMessage, { id });
  if (row && row.cid === cid && isShownTo(row, actor)) return row;
  const rule = 'must be a message in this channel';
  throw new ChatError(quoteInvalid, { details: issue(field, rule) });
}

const issue = (field: string, rule: string) => ({ issues: [{ field, rule }] });

const turnedOff = (what: string, capability: string) =>
  new ChatError(notAllowed, {
    message: `${what} are turned off in this channel.`,
    details: { reason: 'turned_off', capability },
  });
