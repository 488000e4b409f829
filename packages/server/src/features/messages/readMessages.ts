import type { Message, MessagePage, MessagePageRequest } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { readPage } from './messagePages.ts';
import { viewMessage, viewMessages } from './messageViews.ts';
import { openMessage } from './openMessage.ts';
import { viewerOf } from './restrictedVisibility.ts';

/** Returns a page of a channel's main list. */
export async function queryMessages(
  context: ServerContext,
  actor: Actor,
  cid: string,
  request: MessagePageRequest,
): Promise<MessagePage> {
  const { read } = context.database;
  await openChannel(context, read, actor, cid);
  const { rows, ...ends } = await readPage(read, { cid, viewer: viewerOf(actor) }, request);
  return { messages: await viewMessages(context, read, rows, actor.userId), ...ends };
}

/** Returns a message. */
export async function getMessage(context: ServerContext, actor: Actor, id: string): Promise<Message> {
  const { read } = context.database;
  const { row } = await openMessage(context, read, actor, id);
  return viewMessage(context, read, row, actor.userId);
}
