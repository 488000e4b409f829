import { ChatError, inputInvalid, type Segment } from '@confab/protocol';
import { type ParsedBodyOf, type segmentEndpoints, segmentEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { publishToManagers } from './managers.ts';
import { openSegment, openSegmentToChange } from './openSegment.ts';
import { publishSegment, recordSegment } from './publish.ts';
import { checkFilter } from './segmentMatches.ts';
import { segmentSteps } from './segmentSteps.ts';
import { deleteSegmentRow, updateSegmentRow } from './segmentStore.ts';

/** The kind of the job that deletes the list of a deleted segment. */
export const emptySegmentJob = 'segments.empty';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [emptySegmentJob]: string;
  }
}

/** Updates a segment. Throws `segment_not_found`, and `input_invalid` for a filter on a list. */
export async function updateSegment(
  context: ServerContext,
  actor: Actor,
  id: string,
  changes: ParsedBodyOf<typeof segmentEndpoints.updateSegment>,
): Promise<Segment> {
  const { filter } = changes;
  const { type, filter: before } = await openSegment(context.database.read, actor, id);
  if (filter && before === null) throw listStaysList();
  if (filter) await checkFilter(context, context.database.read, actor, { type, filter });
  return context.database.write(async (tx) => {
    const row = await openSegmentToChange(tx, actor, id);
    if (filter && row.filter === null) throw listStaysList();
    const { name = row.name, description = row.description } = changes;
    const changed = {
      ...row,
      name,
      name_folded: foldText(name),
      description,
      filter: filter ? JSON.stringify(filter) : row.filter,
      updated_at: laterThan(row.updated_at, context.clock),
    };
    await tx.run(updateSegmentRow, changed);
    await recordSegment(context, tx, actor, 'segment.updated', changed, { fields: Object.keys(changes) });
    return publishSegment(context, tx, actor, changed);
  });
}

/** Deletes a segment; its list is deleted in batches. Throws `segment_not_found` and `segment_in_use`. */
export function deleteSegment(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const row = await openSegmentToChange(tx, actor, id);
    for (const step of segmentSteps(context).beforeDelete) await step(row, tx);
    await tx.run(deleteSegmentRow, { id });
    if (row.filter === null && row.target_count > 0) {
      await context.jobs.enqueue(tx, { kind: emptySegmentJob, payload: id });
    }
    await recordSegment(context, tx, actor, 'segment.deleted', row);
    const definition = segmentEvents.segmentDeleted;
    await publishToManagers(context, tx, { definition, payload: { segment_id: id }, actor_id: actor.userId });
  });
}

const listStaysList = () =>
  new ChatError(inputInvalid, {
    details: { issues: [{ field: 'filter', rule: 'must not be set, because this segment is a list' }] },
  });
