import {
  ChatError,
  type Message,
  notAllowed,
  type Reaction,
  reactionTypesLimit,
  textBlocked,
  tooManyReactionTypes,
  userStream,
} from '@confab/protocol';
import { reactionEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import {
  appendAboutMessage,
  type MessageRow,
  type OpenMessage,
  openStandingMessage,
  updateMessageRow,
  viewMessage,
} from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import { countReactions } from './groups.ts';
import type { ReactionRow } from './migrations.ts';
import { deleteReactionRow, selectReactionsOf, upsertReaction } from './reactionStore.ts';
import { toReaction } from './toReaction.ts';

/** A reaction to add. */
export interface NewReaction {
  type: string;
  score: number;
  /** Removes the user's reactions of other types. */
  replace: boolean;
}

/** Adds a reaction (MSG-13). Repeating the same type changes the score; publishes nothing if unchanged. */
export function sendReaction(
  context: ServerContext,
  actor: Actor,
  messageId: string,
  { type, score, replace }: NewReaction,
): Promise<{ message: Message; reaction: Reaction }> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row, channel } = await openForReaction(context, tx, actor, messageId);
    const mine = await tx.all(selectReactionsOf, { message_ids: [messageId], user_id });
    const same = mine.find((reaction) => reaction.type === type);
    if (!same) await refuseUnwantedType(context, tx, actor, channel, type);
    const others = replace ? mine.filter((reaction) => reaction !== same) : [];
    const now = context.clock.now();
    const reaction = {
      message_id: messageId,
      user_id,
      type,
      score,
      created_at: same?.created_at ?? now,
      updated_at: now,
    };
    const wire = await view(context, same?.score === score ? same : reaction);
    if (same?.score === score && others.length === 0) {
      return { message: await viewMessage(context, tx, row, user_id), reaction: wire };
    }
    if (channel.isShadowBanned && row.visible_to === null) {
      return pretendReaction(context, tx, row, { reaction: wire, replaced: replace });
    }
    for (const other of others) await tx.run(deleteReactionRow, other);
    if (same?.score !== score) await tx.run(upsertReaction, reaction);
    const changed = await recount(context, tx, row);
    await appendAboutMessage(context, tx, row, {
      definition: reactionEvents.reactionNew,
      actor_id: user_id,
      payload: { cid: row.cid, message: changed.event, reaction: wire, replaced: replace },
    });
    return { message: await viewMessage(context, tx, changed.row, user_id), reaction: wire };
  });
}

/**
 * Throws `text_blocked` for a type with words that a list blocks or masks, since a masked type would be meaningless.
 */
async function refuseUnwantedType(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { channelType }: OpenMessage['channel'],
  type: string,
): Promise<void> {
  const changed = await watchTexts(context, tx, { actor, channelType, texts: { type } });
  if (changed.type === undefined) return;
  const issues = [{ field: 'type', rule: 'must not contain words that are masked here' }];
  throw new ChatError(textBlocked, { details: { issues } });
}

/** During a shadow ban the stored reactions are unchanged, and only the user sees their own (MOD-01). */
async function pretendReaction(
  context: ServerContext,
  tx: Transaction,
  row: MessageRow,
  { reaction, replaced }: { reaction: Reaction; replaced: boolean },
): Promise<{ message: Message; reaction: Reaction }> {
  await context.log.append(tx, {
    stream: userStream(reaction.user_id),
    definition: reactionEvents.reactionNew,
    actor_id: reaction.user_id,
    payload: {
      cid: row.cid,
      message: withReaction(await viewMessage(context, tx, row), reaction),
      reaction,
      replaced,
    },
  });
  const seen = withReaction(await viewMessage(context, tx, row, reaction.user_id), reaction);
  return { message: { ...seen, own_reactions: [...seen.own_reactions, reaction] }, reaction };
}

function withReaction(message: Message, reaction: Reaction): Message {
  const { type, score, created_at, updated_at } = reaction;
  const group = message.reaction_groups[type];
  const counted = {
    count: (group?.count ?? 0) + 1,
    sum_scores: (group?.sum_scores ?? 0) + score,
    first_reaction_at: group?.first_reaction_at ?? created_at,
    last_reaction_at: updated_at,
  };
  return {
    ...message,
    reaction_groups: { ...message.reaction_groups, [type]: counted },
    latest_reactions: [reaction, ...message.latest_reactions],
  };
}

/** Removes the actor's own reaction. Idempotent. */
export function deleteReaction(
  context: ServerContext,
  actor: Actor,
  messageId: string,
  type: string,
): Promise<Message> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row } = await openForReaction(context, tx, actor, messageId);
    const mine = await tx.all(selectReactionsOf, { message_ids: [messageId], user_id });
    const reaction = mine.find((given) => given.type === type);
    if (!reaction) return viewMessage(context, tx, row, user_id);
    await tx.run(deleteReactionRow, reaction);
    const changed = await recount(context, tx, row);
    await appendAboutMessage(context, tx, row, {
      definition: reactionEvents.reactionDeleted,
      actor_id: user_id,
      payload: { cid: row.cid, message: changed.event, reaction: await view(context, reaction) },
    });
    return viewMessage(context, tx, changed.row, user_id);
  });
}

async function openForReaction(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  messageId: string,
): Promise<OpenMessage> {
  const open = await openStandingMessage(context, tx, actor, messageId, 'send-reaction');
  if (open.channel.channelType.features.reactions) return open;
  throw new ChatError(notAllowed, {
    message: 'Reactions are turned off in this channel.',
    details: { reason: 'turned_off', capability: 'send-reaction' },
  });
}

/** Updates the message's reaction counts. Throws `too_many_reaction_types`, which rolls the change back. */
async function recount(
  context: ServerContext,
  tx: Transaction,
  before: MessageRow,
): Promise<{ row: MessageRow; event: Message }> {
  const { types, ...counted } = await countReactions(tx, before.id);
  if (types > reactionTypesLimit) throw new ChatError(tooManyReactionTypes);
  const row = { ...before, ...counted };
  await tx.run(updateMessageRow, row);
  return { row, event: await viewMessage(context, tx, row) };
}

const view = async (context: ServerContext, row: ReactionRow): Promise<Reaction> =>
  toReaction(row, await userDirectory(context).refs([row.user_id]));
