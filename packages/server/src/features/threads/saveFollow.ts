import { type OwnThread, userStream } from '@confab/protocol';
import { threadEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ThreadFollowRow } from './migrations.ts';
import { ownThread, upsertFollow } from './threadStore.ts';

/** Saves a user's state of a thread, and publishes it to the user's devices. */
export async function saveFollow(
  context: ServerContext,
  tx: Transaction,
  follow: Omit<ThreadFollowRow, 'updated_at'>,
): Promise<OwnThread> {
  await tx.run(upsertFollow, { ...follow, updated_at: context.clock.now() });
  return publishThread(context, tx, follow.user_id, follow.parent_id);
}

/** Publishes a user's state of a thread to the user's devices. */
export async function publishThread(
  { log, clock }: ServerContext,
  tx: Transaction,
  userId: string,
  parentId: string,
): Promise<OwnThread> {
  const thread = await ownThread(tx, userId, { parentId, now: clock.now() });
  await log.append(tx, {
    stream: userStream(userId),
    definition: threadEvents.threadUpdated,
    actor_id: userId,
    payload: { thread },
  });
  return thread;
}
