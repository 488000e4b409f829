import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { SegmentRow } from './migrations.ts';

/** Where what stands on segments takes part in their end; steps are added while features are wired. */
export interface SegmentSteps {
  /** Throws where the segment is needed. */
  readonly beforeDelete: ((row: SegmentRow, tx: Transaction) => Promise<void>)[];
}

export const segmentSteps = perServer((): SegmentSteps => ({ beforeDelete: [] }));
