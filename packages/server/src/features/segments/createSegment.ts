import { randomUUID } from 'node:crypto';
import { ChatError, maxSegments, type Segment, segmentIdTaken, tooManySegments } from '@confab/protocol';
import type { ParsedBodyOf, segmentEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { requireCampaignManager } from './managers.ts';
import type { SegmentRow } from './migrations.ts';
import { publishSegment, recordSegment } from './publish.ts';
import { checkFilter } from './segmentMatches.ts';
import { countSegments, insertSegment, selectSegment, toSegment } from './segmentStore.ts';

/**
 * Creates a segment (CAMP-04); repeating the same id by the same user returns the first one. Throws `segment_id_taken`,
 * `too_many_segments`, and `input_invalid` for an invalid filter.
 */
export async function createSegment(
  context: ServerContext,
  actor: Actor,
  { id = randomUUID(), type, name, description, filter }: ParsedBodyOf<typeof segmentEndpoints.createSegment>,
): Promise<Segment> {
  requireCampaignManager(actor);
  if (filter) await checkFilter(context, context.database.read, actor, { type, filter });
  return context.database.write(async (tx) => {
    const first = await tx.get(selectSegment, { id });
    if (first && first.created_by_id === (actor.userId ?? null) && first.type === type) {
      return toSegment(first);
    }
    if (first) {
      throw new ChatError(segmentIdTaken, {
        details: { issues: [{ field: 'id', rule: 'must not already be in use' }] },
      });
    }
    const { count } = (await tx.get(countSegments, {})) as { count: number };
    if (Number(count) >= maxSegments) throw new ChatError(tooManySegments);
    const now = context.clock.now();
    const row: SegmentRow = {
      id,
      type,
      name,
      name_folded: foldText(name),
      description,
      filter: filter ? JSON.stringify(filter) : null,
      target_count: 0,
      created_by_id: actor.userId ?? null,
      created_at: now,
      updated_at: now,
    };
    await tx.run(insertSegment, row);
    await recordSegment(context, tx, actor, 'segment.created', row, { type, by: filter ? 'filter' : 'list' });
    return publishSegment(context, tx, actor, row);
  });
}
