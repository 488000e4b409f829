import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { SegmentRow } from './migrations.ts';

/** Hooks of other features into the deletion of segments; registered while features are wired. */
export interface SegmentSteps {
  /** Throws if the segment is in use. */
  readonly beforeDelete: ((row: SegmentRow, tx: Transaction) => Promise<void>)[];
}

export const segmentSteps = perServer((): SegmentSteps => ({ beforeDelete: [] }));
