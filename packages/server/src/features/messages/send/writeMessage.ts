import type { Message, MessageInput } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { jsonUnlessEmpty } from '../../../core/storage/columns.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { assignNumbers } from '../../channels/index.ts';
import { createPoll } from '../../polls/index.ts';
import { userDirectory } from '../../users/index.ts';
import { type MentionColumns, mentionColumns, noMentions, visibleMentions } from '../mentions.ts';
import { insertMessage } from '../messageStore.ts';
import { viewMessage } from '../messageViews.ts';
import type { MessageRow } from '../migrations.ts';
import type { Sending } from '../pipelines.ts';
import { updatePollId } from '../pollId.ts';
import { visibleToColumn } from '../restrictedVisibility.ts';
import { locationColumn, updateSharedLocation } from '../sharedLocation.ts';
import { peopleOf, toMessage } from '../toMessage.ts';
import { forwardedFrom } from './forwardMessage.ts';

/** The message's id already exists; its transaction is rolled back, so that no number is lost. */
export class IdTaken extends Error {}

/**
 * Whether a message moves its channel in lists and unhides it: silent ones, such as system messages, do not. A deleted
 * message stays silent, so that late readers know it too.
 */
const isActivity = ({ in_channel, silent }: MessageRow) => in_channel === 1 && silent === 0;

/** Assigns the message its number and inserts it. Throws {@link IdTaken}. */
export async function writeMessage(
  context: ServerContext,
  tx: Transaction,
  sending: Sending,
): Promise<{ row: MessageRow; message: Message }> {
  const { input, quoted, forwarded } = sending;
  const asked = userDirectory(context).refs([
    sending.authorId,
    ...(input.mentioned_user_ids ?? []),
    ...(quoted ? peopleOf(quoted) : []),
    ...(forwarded ? peopleOf(forwarded) : []),
  ]);
  const people = asked instanceof Promise ? await asked : asked;
  const { text = '', restricted_visibility } = input;
  const authority = { actor: sending.actor, tenant: sending.channel.tenant };
  const mentions = text.includes('@')
    ? await mentionColumns(tx, text, await visibleMentions(context, tx, authority, input), people)
    : noMentions;
  const mayBeRestricted = restricted_visibility || sending.parent || sending.channel.isShadowBanned;
  const visible_to = mayBeRestricted ? await visibleToColumn(context, tx, sending) : null;
  const row = newRow(sending, mentions, visible_to, context.clock.now());
  const counted = assignNumbers(tx, row.cid, {
    listedAt: visible_to === null && isActivity(row) ? row.created_at : undefined,
    isOpen: visible_to === null,
  });
  row.number = counted instanceof Promise ? await counted : counted;
  const inserting = tx.enqueue(insertMessage, row, () => new IdTaken());
  if (inserting) await inserting;
  if (row.shared_location !== null) await tx.run(updateSharedLocation, row);
  if (input.poll) {
    await createPoll(tx, input.poll, row);
    await tx.run(updatePollId, row);
  }
  const showsPoll = row.poll_id !== null || (quoted && quoted.poll_id !== null);
  return {
    row,
    message: showsPoll ? await viewMessage(context, tx, row) : toMessage(row, people, { quoted }),
  };
}

function newRow(
  { channel, authorId, input, forwarded, type }: Sending,
  mentions: MentionColumns,
  visible_to: string | null,
  now: number,
): MessageRow {
  const silent = input.silent ? 1 : 0;
  // Every field is listed: objects built by spreading cost twice as much, here and on every access.
  return {
    id: input.id,
    cid: channel.cid,
    number: 0,
    type: type ?? 'regular',
    text: input.text ?? '',
    user_id: authorId,
    parent_id: input.parent_id ?? null,
    in_channel: isInChannel(input) ? 1 : 0,
    quoted_message_id: input.quoted_message_id ?? null,
    mentioned_user_ids: mentions.mentioned_user_ids,
    wide_mentions: mentions.wide_mentions,
    forwarded_from: forwarded ? forwardedFrom(forwarded) : null,
    silent,
    countable: silent ? 0 : visible_to === null ? 1 : 2,
    visible_to,
    translations: jsonUnlessEmpty(input.translations),
    attachments: jsonUnlessEmpty(input.attachments),
    pending_previews: jsonUnlessEmpty(input.pending_previews),
    shared_location: locationColumn(input.shared_location, now),
    pin: null,
    poll_id: input.poll?.id ?? null,
    reaction_groups: null,
    latest_reactions: null,
    reply_count: 0,
    last_reply_at: null,
    thread_participant_ids: null,
    custom: jsonUnlessEmpty(input.custom),
    created_at: now,
    updated_at: now,
    edited_at: null,
    deleted_at: null,
    kept_content: null,
  };
}

const isInChannel = ({ parent_id, show_in_channel }: MessageInput) =>
  parent_id === undefined || show_in_channel === true;
