import { ChatError, channelStream, messageNotFound, notAllowed } from '@confab/protocol';
import { typingEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { isShownTo, selectMessage, streamsAbout } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';

/** Publishes to a channel's listeners that a user is typing or has stopped (MSG-12); nothing is stored. */
export async function sendTyping(
  context: ServerContext,
  actor: Actor,
  { cid, typing, parentId }: { cid: string; typing: boolean; parentId: string | undefined },
): Promise<void> {
  const userId = requireUserId(actor);
  const { read } = context.database;
  const { channelType, isShadowBanned } = await openChannel(context, read, actor, cid, 'typing-events');
  if (!channelType.features.typing_events) {
    throw new ChatError(notAllowed, {
      message: 'Typing indicators are turned off in this channel.',
      details: { capability: 'typing-events' },
    });
  }
  const parent = parentId === undefined ? undefined : await read.get(selectMessage, { id: parentId });
  if (parentId !== undefined && (parent?.cid !== cid || !isShownTo(parent, actor))) {
    throw new ChatError(messageNotFound);
  }
  const people = userDirectory(context);
  const user = await people.find(userId);
  if (user?.share_typing !== 1 || isShadowBanned) return;
  const definition = typing ? typingEvents.typingStart : typingEvents.typingStop;
  const payload = { cid, user: (await people.refs([userId])).get(userId)!, parent_id: parentId };
  for (const stream of parent ? await streamsAbout(context, parent) : [channelStream(cid)]) {
    context.hub.publishEphemeral({ stream, definition, actor_id: userId, payload });
  }
}
