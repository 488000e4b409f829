import { ChatError, type Message, moderationErrorCodes } from '@confab/protocol';
import type { AnswerOf, messageEndpoints } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { withRuleCodes } from '../../../core/http/ruleCodes.ts';
import type { PartlySerialised } from '../../../core/storage/serialised.ts';
import { openChannel } from '../../channels/index.ts';
import { selectMessage } from '../messageStore.ts';
import { missedMentions } from '../missedMentions.ts';
import { authorNote } from './ephemeralMessage.ts';
import { type Send, sendMessage } from './sendMessage.ts';

/**
 * Sends a message; if moderation rejects it, returns it as a message of type error with the reason (MSG-02), which is
 * not stored. Throws all other errors of {@link sendMessage}.
 */
export async function sendOrRefuse(
  context: ServerContext,
  actor: Actor,
  send: Send,
): Promise<PartlySerialised<AnswerOf<typeof messageEndpoints.sendMessage>>> {
  try {
    const message = await sendMessage(context, actor, send);
    // A bot has no screen to ask on: its answer says whom the message does not notify (MSG-16).
    const missed = actor.scope ? await missedIn(context, actor, message.value.id) : [];
    return { message, ...(missed.length > 0 && { missed_mentions: missed }) };
  } catch (error) {
    if (!(error instanceof ChatError) || !moderationErrorCodes.includes(error.code)) throw error;
    return { message: await refused(context, actor, send), refusal: withRuleCodes(error).toJSON() };
  }
}

async function missedIn(context: ServerContext, actor: Actor, id: string) {
  const row = await context.database.read.get(selectMessage, { id });
  return row ? (await missedMentions(context, context.database.read, actor, row)).missed : [];
}

/** Returns the author's text, to edit or discard. */
async function refused(context: ServerContext, actor: Actor, { cid, message }: Send): Promise<Message> {
  const channel = await openChannel(context, context.database.read, actor, cid);
  const note = await authorNote(context, { authorId: requireUserId(actor), channel, input: message });
  return {
    ...note,
    type: 'error',
    text: message.text ?? '',
    ...(message.show_in_channel && { show_in_channel: true }),
    ...(message.quoted_message_id !== undefined && { quoted_message_id: message.quoted_message_id }),
    attachments: message.attachments ?? [],
  };
}
