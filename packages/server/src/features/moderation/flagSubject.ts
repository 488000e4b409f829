import { ChatError, type Flag, type FlagReason, inputInvalid, userNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { SharedRateLimiter } from '../../core/limits/sharedLimits.ts';
import { openStandingMessage } from '../messages/index.ts';
import { findVisibleUser } from '../users/index.ts';
import { type FlagSubject, flags } from './flags.ts';
import { viewFlags } from './moderationViews.ts';

/** A reporter's reason and comment. */
export interface FlagWords {
  reason: FlagReason;
  text?: string | undefined;
}

/** How often per hour one user may flag the same subject: withdrawing and flagging again notifies moderators again. */
const maxFlagsPerHour = 5;

const repeatLimiter = perServer(({ limits, config }): SharedRateLimiter => {
  if (config.requestsPerSecond === 0) return { consume: async () => undefined };
  return limits.exact({ name: 'flags', perSecond: maxFlagsPerHour / 3600, burst: maxFlagsPerHour });
});

/**
 * Flags another user's readable message (MOD-01). Throws `message_not_found`, `not_allowed` without flag-message,
 * `rate_limited`.
 */
export async function flagMessage(
  context: ServerContext,
  actor: Actor,
  id: string,
  words: FlagWords,
): Promise<Flag> {
  const userId = requireUserId(actor);
  await repeatLimiter(context).consume(`${userId} message ${id}`);
  const raised = await context.database.write(async (tx) => {
    const { row: message } = await openStandingMessage(context, tx, actor, id, 'flag-message');
    return raise(context, tx, { kind: 'message', message }, userId, words);
  });
  return view(context, actor, raised);
}

/** Flags a user. Throws `user_not_found` and `rate_limited`. */
export async function flagUser(
  context: ServerContext,
  actor: Actor,
  id: string,
  words: FlagWords,
): Promise<Flag> {
  const userId = requireUserId(actor);
  await repeatLimiter(context).consume(`${userId} user ${id}`);
  const user = await findVisibleUser(context, context.database.read, actor, id);
  if (!user || user.deleted_at !== null) throw new ChatError(userNotFound);
  const raised = await context.database.write((tx) =>
    raise(context, tx, { kind: 'user', userId: id }, userId, words),
  );
  return view(context, actor, raised);
}

type Raised = Awaited<ReturnType<ReturnType<typeof flags>['raise']>>;

function raise(
  context: ServerContext,
  tx: Parameters<ReturnType<typeof flags>['raise']>[0],
  subject: FlagSubject,
  userId: string,
  words: FlagWords,
): Promise<Raised> {
  const [field, author] =
    subject.kind === 'message' ? ['message_id', subject.message.user_id] : ['user_id', subject.userId];
  if (author === userId) {
    const rule = subject.kind === 'message' ? 'must be someone else’s message' : 'must be someone else';
    throw new ChatError(inputInvalid, { details: { issues: [{ field, rule }] } });
  }
  return flags(context).raise(tx, { subject, by: { userId }, ...words });
}

async function view(context: ServerContext, actor: Actor, { flag, review }: Raised): Promise<Flag> {
  const [viewed] = await viewFlags(context, actor, [[flag, review]]);
  return viewed as Flag;
}
