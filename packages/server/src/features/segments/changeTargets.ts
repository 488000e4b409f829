import {
  ChatError,
  channelNotFound,
  maxSegmentTargets,
  type Segment,
  type SegmentType,
  segmentByFilter,
  segmentFull,
  userNotFound,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { matchingChannels } from '../channelQueries/index.ts';
import { selectUsers } from '../users/index.ts';
import type { emptySegmentJob } from './changeSegment.ts';
import type { SegmentRow } from './migrations.ts';
import { openSegment, openSegmentToChange } from './openSegment.ts';
import { publishSegment, recordSegment } from './publish.ts';
import { selectSegment, updateSegmentRow } from './segmentStore.ts';
import { deleteTargets, deleteTargetsOf, insertTargets } from './targetStore.ts';

/** Values per `$in` of a filter. */
const channelsPerBatch = 100;
const rowsPerBatch = 1000;
/** Most unknown ids listed in an error. */
const maxNamed = 10;

/**
 * Adds users, or channels that the actor may read, to a list: all or none. Throws `segment_not_found`,
 * `segment_by_filter`, `segment_full`, and `user_not_found` or `channel_not_found` naming the missing ones.
 */
export async function addSegmentTargets(
  context: ServerContext,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<Segment> {
  const target_ids = [...new Set(ids)];
  const { type, filter } = await openSegment(context.database.read, actor, id);
  if (filter !== null) throw new ChatError(segmentByFilter);
  await requireTargets(context, actor, type, target_ids);
  return change(context, actor, id, async (tx, row) => {
    const asked = { segment_id: id, target_ids, created_at: context.clock.now() };
    const target_count = row.target_count + (await tx.run(insertTargets, asked));
    if (target_count > maxSegmentTargets) throw new ChatError(segmentFull);
    return target_count;
  });
}

/** Removes users or channels from a list. Throws `segment_not_found` and `segment_by_filter`. */
export function removeSegmentTargets(
  context: ServerContext,
  actor: Actor,
  id: string,
  target_ids: readonly string[],
): Promise<Segment> {
  return change(context, actor, id, async (tx, row) => {
    const gone = await tx.run(deleteTargets, { segment_id: id, target_ids: [...new Set(target_ids)] });
    return row.target_count - gone;
  });
}

async function change(
  context: ServerContext,
  actor: Actor,
  id: string,
  count: (tx: Transaction, row: SegmentRow) => Promise<number>,
): Promise<Segment> {
  return context.database.write(async (tx) => {
    const row = await openSegmentToChange(tx, actor, id);
    if (row.filter !== null) throw new ChatError(segmentByFilter);
    const target_count = await count(tx, row);
    const updated_at = laterThan(row.updated_at, context.clock);
    const changed = { ...row, target_count, updated_at };
    await tx.run(updateSegmentRow, changed);
    await recordSegment(context, tx, actor, 'segment.updated', row, { targets: target_count });
    return publishSegment(context, tx, actor, changed);
  });
}

async function requireTargets(
  context: ServerContext,
  actor: Actor,
  type: SegmentType,
  target_ids: readonly string[],
): Promise<void> {
  const known = new Set<string>();
  const { read } = context.database;
  if (type === 'user') {
    const users = await read.all(selectUsers, { ids: [...target_ids] });
    for (const { id, deleted_at, tenant } of users) {
      if (deleted_at === null && reachesTenant(actor, tenant)) known.add(id);
    }
  } else {
    for (let from = 0; from < target_ids.length; from += channelsPerBatch) {
      const filter = { cid: { $in: target_ids.slice(from, from + channelsPerBatch) } };
      const matching = matchingChannels(context, actor, filter);
      for (const { cid } of await read.query((k, dialect) => matching(k, dialect).select('c.cid'))) {
        known.add(cid);
      }
    }
  }
  const unknown = target_ids.filter((id) => !known.has(id)).slice(0, maxNamed);
  if (unknown.length === 0) return;
  const what = type === 'user' ? 'existing users' : 'existing channels that you can read';
  throw new ChatError(type === 'user' ? userNotFound : channelNotFound, {
    details: {
      issues: unknown.map((id) => ({ field: 'target_ids', rule: `must be ${what} (${id} not found)` })),
    },
  });
}

/** Deletes the list of a deleted segment in batches. */
export async function emptySegment(context: ServerContext, job: Job<typeof emptySegmentJob>): Promise<void> {
  const segment_id = job.payload;
  // A new segment with this id may exist by now, with its own list.
  const share = async (tx: Transaction) =>
    (await tx.get(selectSegment, { id: segment_id }))
      ? 0
      : tx.run(deleteTargetsOf, { segment_id, limit: rowsPerBatch });
  while ((await context.database.write(share)) > 0);
}
