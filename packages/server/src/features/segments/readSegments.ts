import type { Segment, SegmentTarget } from '@confab/protocol';
import type { ParsedBodyOf, segmentEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import type { FilterFields } from '../../core/filters/filterField.ts';
import { idField, namedFields, namedSortFields } from '../../core/filters/namedFields.ts';
import { sortedPage } from '../../core/filters/sortedPage.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { countTargets } from './countTargets.ts';
import { requireCampaignManager } from './managers.ts';
import type { SegmentRow } from './migrations.ts';
import { openSegment } from './openSegment.ts';
import { segmentHolds, segmentPage } from './segmentMatches.ts';
import { toSegment } from './segmentStore.ts';

const fields: FilterFields = { ...namedFields, type: idField('type') };

/** Returns a page of segments by filter, for campaign managers. */
export async function querySegments(
  context: ServerContext,
  actor: Actor,
  { filter, ...asked }: ParsedBodyOf<typeof segmentEndpoints.querySegments>,
): Promise<{ segments: Segment[]; next?: string }> {
  requireCampaignManager(actor);
  const { condition } = compileFilter(filter, { fields, isNarrow: true });
  const { rows, ...more } = await sortedPage<SegmentRow>(context.database.read, {
    ...asked,
    table: 'segments',
    condition,
    fields: namedSortFields,
    fallback: { field: 'created_at', direction: -1 },
  });
  return { segments: rows.map(toSegment), ...more };
}

/** Returns a segment. Throws `segment_not_found`. */
export const getSegment = async (context: ServerContext, actor: Actor, id: string): Promise<Segment> =>
  toSegment(await openSegment(context.database.read, actor, id));

/** Returns a segment's current entries, by id. Channels of a filter are those that the actor may read. */
export async function querySegmentTargets(
  context: ServerContext,
  actor: Actor,
  id: string,
  { limit, next }: ParsedBodyOf<typeof segmentEndpoints.querySegmentTargets>,
): Promise<{ targets: SegmentTarget[]; next?: string }> {
  const { read } = context.database;
  const segment = await openSegment(read, actor, id);
  const asked = { as: actor, after: next ?? '', limit: limit + 1 };
  const found = await segmentPage(context, read, segment, asked);
  const targets = found.slice(0, limit).map(({ target_id, created_at }) => ({
    target_id,
    ...(created_at !== undefined && { created_at: isoTime(created_at) }),
  }));
  const last = targets.at(-1);
  return { targets, ...(found.length > limit && last && { next: last.target_id }) };
}

/** Counts a filter's current matches. Throws `input_invalid`, naming the path, for an invalid one. */
export async function countMatches(
  context: ServerContext,
  actor: Actor,
  filtered: ParsedBodyOf<typeof segmentEndpoints.countSegmentMatches>,
): Promise<number> {
  requireCampaignManager(actor);
  return countTargets(context, context.database.read, actor, [filtered]);
}

/** Whether a user or channel is currently in a segment. */
export async function segmentTargetExists(
  context: ServerContext,
  actor: Actor,
  id: string,
  target_id: string,
): Promise<boolean> {
  const { read } = context.database;
  const segment = await openSegment(read, actor, id);
  return segmentHolds(context, read, segment, { as: actor, target_id });
}
