import { messageEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { type ErasureMode, erasure } from '../../erasure/index.ts';
import { appendAboutMessage } from '../appendAboutMessage.ts';
import { emptied, restored, wasRemovedWith, withContent } from '../keptContent.ts';
import { changeMentions, keepMentions } from '../mentionRows.ts';
import { selectMessage, selectMessages, updateMessageRow } from '../messageStore.ts';
import { viewMessages } from '../messageViews.ts';
import type { MessageRow } from '../migrations.ts';
import { runDeleteSteps } from '../pipelines.ts';
import { countReply, discountReply } from '../threadParents.ts';
import { selectForwards } from './forwards.ts';

/** `soft` keeps the content for restoring; the others erase it everywhere, `hard` with everything attached (APP-06). */
export type RemovalMode = 'soft' | ErasureMode;

export interface Removal {
  readonly mode: RemovalMode;
  readonly actorId?: string | undefined;
  /** The caller erases the log by author, once all are removed. */
  readonly logLater?: boolean;
}

/**
 * Marks messages as deleted, many in one transaction (MSG-14), leaving tombstones. Erases their forwarded copies along
 * with their content. Publishes one event per channel. Messages that were already deleted are erased too.
 */
export async function removeMessages(
  context: ServerContext,
  tx: Transaction,
  rows: readonly MessageRow[],
  { mode, actorId, logLater = false }: Removal,
): Promise<void> {
  const standing = rows.filter((row) => mode !== 'soft' || row.deleted_at === null);
  const all = mode === 'soft' ? standing : [...standing, ...(await forwardsOf(tx, standing))];
  if (all.length === 0) return;
  if (mode !== 'soft')
    await erasure(context).messages(tx, all.map(withContent), { mode, keepsPlace: true, logLater });
  const now = context.clock.now();
  const changed = new Changed();
  for (const row of all) {
    const wasStanding = row.deleted_at === null;
    if (wasStanding) await runDeleteSteps(context, row, tx);
    await changeMentions(tx, row, undefined);
    // An earlier message in the batch may have updated it.
    const before = (await tx.get(selectMessage, { id: row.id })) ?? row;
    const gone = emptied(before, wasStanding ? now : before.updated_at, {
      keep: mode === 'soft',
      with: 'user',
    });
    await tx.run(updateMessageRow, gone);
    if (!wasStanding) continue;
    const parent = gone.parent_id === null ? undefined : await tx.get(selectMessage, { id: gone.parent_id });
    changed.add(gone, parent && (await discountReply(tx, parent, gone)));
  }
  await changed.publish(context, tx, messageEvents.messagesDeleted, actorId);
}

/** Restores messages that were deleted with their author (APP-06). */
export async function restoreMessages(
  context: ServerContext,
  tx: Transaction,
  rows: readonly MessageRow[],
  { actorId }: { actorId?: string | undefined },
): Promise<void> {
  const changed = new Changed();
  for (const gone of rows) {
    const row = wasRemovedWith(gone, 'user') ? restored(gone, context.clock.now()) : undefined;
    if (!row) continue;
    await tx.run(updateMessageRow, row);
    await keepMentions(tx, [row]);
    const parent = row.parent_id === null ? undefined : await tx.get(selectMessage, { id: row.parent_id });
    changed.add(row, parent && (await countReply(tx, parent, row)));
  }
  await changed.publish(context, tx, messageEvents.messagesRestored, actorId);
}

/** Erases forwarded copies of permanently deleted messages. */
export async function removeForwards(
  context: ServerContext,
  tx: Transaction,
  rows: readonly MessageRow[],
  actorId: string | undefined,
): Promise<void> {
  await removeMessages(context, tx, await forwardsOf(tx, rows), { mode: 'hard', actorId });
}

/** Returns copies of messages, by any user, that still have their content. */
async function forwardsOf(tx: Transaction, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const known = new Set(rows.map(({ id }) => id));
  const forwards = await tx.all(selectForwards, { ids: [...known] });
  return forwards.filter(({ id }) => !known.has(id));
}

type Definition = typeof messageEvents.messagesDeleted | typeof messageEvents.messagesRestored;

/** The changed messages, and their parents with updated counts, for events. */
class Changed {
  readonly #ids = new Set<string>();
  readonly #parentIds = new Set<string>();

  add({ id }: MessageRow, parent: MessageRow | undefined): void {
    this.#ids.add(id);
    if (parent) this.#parentIds.add(parent.id);
  }

  async publish(
    context: ServerContext,
    tx: Transaction,
    definition: Definition,
    actorId: string | undefined,
  ): Promise<void> {
    if (this.#ids.size === 0) return;
    const rows = await tx.all(selectMessages, { ids: [...this.#ids.union(this.#parentIds)] });
    for (const group of Map.groupBy(rows, ({ cid, visible_to }) => `${cid} ${visible_to ?? ''}`).values()) {
      const [first] = group as [MessageRow, ...MessageRow[]];
      const views = await viewMessages(context, tx, group);
      await appendAboutMessage(context, tx, first, {
        definition,
        ...(actorId !== undefined && { actor_id: actorId }),
        payload: {
          cid: first.cid,
          messages: views.filter(({ id }) => this.#ids.has(id)),
          parents: views.filter(({ id }) => !this.#ids.has(id)),
        },
      });
    }
  }
}
