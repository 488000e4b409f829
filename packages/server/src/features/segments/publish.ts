import type { AuditAction, Segment } from '@confab/protocol';
import { segmentEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { publishToManagers } from './managers.ts';
import type { SegmentRow } from './migrations.ts';
import { toSegment } from './segmentStore.ts';

/** Publishes a segment's current state to campaign managers. */
export async function publishSegment(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: SegmentRow,
): Promise<Segment> {
  const segment = toSegment(row);
  const definition = segmentEvents.segmentUpdated;
  await publishToManagers(context, tx, { definition, payload: { segment }, actor_id: actor.userId });
  return segment;
}

/** Audits an action on a segment. */
export const recordSegment = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: Extract<AuditAction, `segment.${string}`>,
  { id, name }: Pick<SegmentRow, 'id' | 'name'>,
  details: Record<string, unknown> = {},
) =>
  auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'segment', id },
    details: { name, ...details },
  });
