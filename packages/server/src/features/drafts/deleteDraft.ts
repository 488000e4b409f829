import { userStream } from '@confab/protocol';
import { draftEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { openChannel } from '../channels/index.ts';
import { type DraftKey, deleteDraftRow, loggedAs, selectThreadDrafts } from './draftStore.ts';

/** Discards the actor's draft. Idempotent. */
export function deleteDraft(
  context: ServerContext,
  actor: Actor,
  { cid, parentId }: { cid: string; parentId: string | undefined },
): Promise<void> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    await openChannel(context, tx, actor, cid);
    await removeDraft(context, tx, { user_id, cid, parent_id: parentId ?? '' });
  });
}

/** Deletes the drafts in a thread together with its parent. */
export async function deleteThreadDrafts(
  context: ServerContext,
  tx: Transaction,
  thread: { cid: string; parent_id: string },
): Promise<void> {
  for (const key of await tx.all(selectThreadDrafts, thread)) await removeDraft(context, tx, key);
}

/** Deletes a draft, if there is one, and publishes the deletion. */
export async function removeDraft(context: ServerContext, tx: Transaction, key: DraftKey): Promise<void> {
  if ((await tx.run(deleteDraftRow, key)) === 0) return;
  await context.log.supersede(tx, loggedAs(key));
  const { user_id, cid, parent_id } = key;
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: draftEvents.draftDeleted,
    actor_id: user_id,
    payload: { cid, parent_id: parent_id || undefined },
  });
}
