import {
  type Channel,
  ChatError,
  channelNotConvertible,
  channelStream,
  type SystemNote,
} from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { rolesWith } from '../../core/access/capabilities.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { watchTexts } from '../automod/index.ts';
import { changeRole, selectMember } from '../members/index.ts';
import { sendSystemMessage } from '../messages/index.ts';
import { tasks } from '../tasks/index.ts';
import { type ChannelAccess, openChannel } from './channelAccess.ts';
import { selectChannel, updateConversion } from './channelStore.ts';
import { replaceDistinct } from './distinctId.ts';
import type { ChannelRow } from './migrations.ts';
import { type NotifyPayload, notifyMembersTask } from './notifyMembers.ts';
import { toChannel } from './toChannel.ts';

/** The wanted state, and the name of a group conversation that becomes a channel. */
export interface Conversion {
  private: boolean;
  name?: string | undefined;
}

/** Fewest members of a conversation that can become a channel. */
const minGroupSize = 3;

/**
 * Makes a public channel private or a private one public, or a group conversation a private channel (CHAN-13). Members,
 * messages and links stay. No effect if the channel is in that state already. Throws `not_allowed` without
 * `convert-channel`, and `channel_not_convertible`.
 */
export function convertChannel(
  context: ServerContext,
  actor: Actor,
  cid: string,
  conversion: Conversion,
): Promise<Channel> {
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid, 'convert-channel');
    const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
    if (access.isDistinct) return nameConversation(context, tx, actor, access, { before, conversion });
    if (conversion.name !== undefined)
      throw inputError([{ field: 'name', rule: 'must be set for a group conversation only' }]);
    const isPublicType = rolesWith(access.channelType.grants, 'read-channel').length > 0;
    if (!isPublicType && !conversion.private) throw new ChatError(channelNotConvertible);
    if (!isPublicType || conversion.private === access.isPrivate) return toChannel(before);
    return changeReaders(context, tx, actor, before, conversion.private);
  });
}

async function changeReaders(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  before: ChannelRow,
  isPrivate: boolean,
): Promise<Channel> {
  const { cid } = before;
  const kind = isPrivate ? 'channel.made_private' : 'channel.made_public';
  const row = { ...before, is_private: Number(isPrivate), updated_at: context.clock.now() };
  await tx.run(updateConversion, row);
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: channelEvents.channelConverted,
    actor_id: actor.userId,
    payload: { cid, private: isPrivate },
  });
  const payload: NotifyPayload = { cid, as: isPrivate ? 'deleted' : 'back', ownersOnly: true };
  await tasks(context).request(tx, actor, { kind: notifyMembersTask, payload, result: { cid } });
  return publishConversion(context, tx, actor, row, { kind });
}

async function nameConversation(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  access: ChannelAccess,
  { before, conversion }: { before: ChannelRow; conversion: Conversion },
): Promise<Channel> {
  const { cid } = before;
  if (!conversion.private || access.memberCount < minGroupSize) throw new ChatError(channelNotConvertible);
  if (conversion.name === undefined)
    throw inputError([{ field: 'name', rule: 'must be set for a group conversation' }]);
  const watched = await watchTexts(context, tx, {
    actor,
    channelType: access.channelType,
    texts: { name: conversion.name },
  });
  const name = watched.name ?? conversion.name;
  const row = {
    ...before,
    is_distinct: 0,
    name,
    name_folded: foldText(name),
    updated_at: context.clock.now(),
  };
  await tx.run(updateConversion, row);
  await replaceDistinct(tx, cid);
  const own = actor.userId && (await tx.get(selectMember, { cid, user_id: actor.userId }));
  // Everyone in a conversation has the same role; a channel needs an owner.
  if (own && own.state === 'joined') await changeRole(context, tx, own, 'owner', actor.userId);
  return publishConversion(context, tx, actor, row, { kind: 'channel.named', name });
}

type Note = Extract<SystemNote, { kind: 'channel.made_private' | 'channel.made_public' | 'channel.named' }>;

/** Publishes the changed channel, posts a notice in it, and records the change in the audit log. */
async function publishConversion(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: ChannelRow,
  note: Note,
): Promise<Channel> {
  const { cid } = row;
  const channel = toChannel(row);
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: channelEvents.channelUpdated,
    actor_id: actor.userId,
    payload: { channel },
  });
  await sendSystemMessage(context, tx, actor, cid, note);
  const subject = { kind: 'channel', id: cid } as const;
  await auditLog(context).record(tx, { actor, action: note.kind, subject, cid });
  return channel;
}
