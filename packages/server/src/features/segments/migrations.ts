import type { SegmentType } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

export interface SegmentRow {
  id: string;
  type: SegmentType;
  name: string;
  /** The name normalized for searching and sorting. */
  name_folded: string;
  description: string;
  /** JSON; null for a list. */
  filter: string | null;
  /** Size of a list. */
  target_count: number;
  created_by_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A user (by id) or a channel (by cid) on a segment's list. */
export interface SegmentTargetRow {
  segment_id: string;
  target_id: string;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    segments: SegmentRow;
    segment_targets: SegmentTargetRow;
  }
}

export const segmentMigrations: readonly Migration[] = [
  {
    id: 'segments-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE segments (
         id ${text} PRIMARY KEY,
         type ${text} NOT NULL,
         name ${text} NOT NULL,
         name_folded ${text} NOT NULL,
         description ${text} NOT NULL,
         filter ${text},
         target_count ${bigint} NOT NULL,
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE segment_targets (
         segment_id ${text} NOT NULL,
         target_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         PRIMARY KEY (segment_id, target_id)
       )${clustered}`,
      'CREATE INDEX segment_targets_by_target ON segment_targets (target_id)',
    ],
  },
];
