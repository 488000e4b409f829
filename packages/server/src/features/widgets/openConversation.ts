import { ChatError, type Widget, widgetUnavailable } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { createChannel } from '../channelQueries/index.ts';
import { distinctCid, selectChannel } from '../channels/index.ts';
import { admitMembers, selectJoined } from '../members/index.ts';
import { isActive, userDirectory } from '../users/index.ts';
import { widgetCache } from './widgetCache.ts';

/** The widget acts for the app: its visitors may create no channel and find nobody of the support team. */
const service: Actor = { role: 'server', via: 'token' };

/** Returns the channel of a widget's conversation with the actor, who gets no access that is not there already. */
export async function openConversation(
  context: ServerContext,
  actor: Actor,
  widgetId: string,
): Promise<string> {
  const widget = await widgetCache(context).get(widgetId);
  const userId = requireUserId(actor);
  if (widget.target === 'channel') return widget.cid;
  const memberIds = [...new Set([userId, ...(await activeSupport(context, widget))])];
  const cid = await distinctCid(context.database.read, 'messaging', memberIds);
  const joined = await context.database.read.all(selectJoined, { cid, user_ids: memberIds });
  return joined.length === memberIds.length ? cid : createConversation(context, memberIds);
}

/** Throws `widget_unavailable` if the channel is gone, or nobody of the support team can answer. */
export async function requireOpen(context: ServerContext, widget: Widget): Promise<void> {
  if (widget.target === 'support') return void (await activeSupport(context, widget));
  const channel = await context.database.read.get(selectChannel, { cid: widget.cid });
  if (!channel || channel.deleted_at !== null) throw new ChatError(widgetUnavailable);
}

/** Lets a new guest into the conversation: as a member of the widget's channel, or with the support team. */
export async function admitGuest(context: ServerContext, widget: Widget, userId: string): Promise<string> {
  if (widget.target === 'channel') {
    await context.database.write((tx) => admit(context, tx, widget.cid, [userId]));
    return widget.cid;
  }
  return createConversation(context, [userId, ...(await activeSupport(context, widget))]);
}

/** Returns everybody of the support team who can answer. Throws `widget_unavailable` if nobody can. */
async function activeSupport(context: ServerContext, widget: Widget): Promise<string[]> {
  const users = await userDirectory(context).findMany(widget.support_user_ids);
  const support = [...users.values()].filter(isActive).map(({ id }) => id);
  if (support.length === 0) throw new ChatError(widgetUnavailable);
  return support;
}

/** Creates the conversation of these members, or readmits those who left it. */
const createConversation = (context: ServerContext, memberIds: string[]): Promise<string> =>
  context.database.write(async (tx) => {
    const cid = await distinctCid(tx, 'messaging', memberIds);
    await createChannel(context, tx, service, { cid, data: {}, memberIds, distinct: true });
    await admit(context, tx, cid, memberIds);
    return cid;
  });

const admit = (context: ServerContext, tx: Transaction, cid: string, userIds: string[]) =>
  admitMembers(context, tx, {
    cid,
    userIds,
    state: 'joined',
    channel_role: 'member',
    actorId: undefined,
    field: 'user_ids',
    announce: true,
  });
