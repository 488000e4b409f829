import { ChatError, segmentNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { requireCampaignManager } from './managers.ts';
import type { SegmentRow } from './migrations.ts';
import { selectSegment, selectSegmentToChange } from './segmentStore.ts';

/** Loads a segment for campaign managers. Throws `not_allowed` and `segment_not_found`. */
export async function openSegment(reader: Reader, actor: Actor, id: string): Promise<SegmentRow> {
  requireCampaignManager(actor);
  const row = await reader.get(selectSegment, { id });
  if (!row) throw new ChatError(segmentNotFound);
  return row;
}

/** Loads a segment like `openSegment`, and locks it for a change. */
export async function openSegmentToChange(tx: Transaction, actor: Actor, id: string): Promise<SegmentRow> {
  requireCampaignManager(actor);
  const row = await tx.get(selectSegmentToChange, { id });
  if (!row) throw new ChatError(segmentNotFound);
  return row;
}
