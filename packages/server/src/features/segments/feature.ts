import { segmentEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { erasure } from '../erasure/index.ts';
import { deleteSegment, emptySegmentJob, updateSegment } from './changeSegment.ts';
import { addSegmentTargets, emptySegment, removeSegmentTargets } from './changeTargets.ts';
import { createSegment } from './createSegment.ts';
import { segmentMigrations } from './migrations.ts';
import {
  countMatches,
  getSegment,
  querySegments,
  querySegmentTargets,
  segmentTargetExists,
} from './readSegments.ts';
import { deleteTargetEverywhere, uncountTarget } from './targetStore.ts';

/** Segments of users and channels for campaigns (CAMP-04), for campaign managers. */
export const createSegmentsFeature: CreateFeature = (context) => {
  const removeTarget = async (tx: Transaction, target_id: string) => {
    await tx.run(uncountTarget, { target_id });
    await tx.run(deleteTargetEverywhere, { target_id });
  };
  erasure(context).add({
    name: 'segments',
    async user(tx, { id }, mode) {
      if (mode === 'hard') await removeTarget(tx, id);
    },
    channel: (tx, cid) => removeTarget(tx, cid),
  });
  return {
    name: 'segments',
    migrations: segmentMigrations,
    jobs: { [emptySegmentJob]: (job) => emptySegment(context, job) },
    endpoints: [
      implement(endpoints.createSegment, async ({ actor, body }) => ({
        segment: await createSegment(context, actor, body),
      })),
      implement(endpoints.getSegment, async ({ actor, params }) => ({
        segment: await getSegment(context, actor, params.segment_id),
      })),
      implement(endpoints.updateSegment, async ({ actor, params, body }) => ({
        segment: await updateSegment(context, actor, params.segment_id, body),
      })),
      implement(endpoints.deleteSegment, async ({ actor, params }) => {
        await deleteSegment(context, actor, params.segment_id);
        return {};
      }),
      implement(endpoints.querySegments, ({ actor, body }) => querySegments(context, actor, body)),
      implement(endpoints.countSegmentMatches, async ({ actor, body }) => ({
        count: await countMatches(context, actor, body),
      })),
      implement(endpoints.addSegmentTargets, async ({ actor, params, body }) => ({
        segment: await addSegmentTargets(context, actor, params.segment_id, body.target_ids),
      })),
      implement(endpoints.removeSegmentTargets, async ({ actor, params, body }) => ({
        segment: await removeSegmentTargets(context, actor, params.segment_id, body.target_ids),
      })),
      implement(endpoints.segmentTargetExists, async ({ actor, params }) => ({
        exists: await segmentTargetExists(context, actor, params.segment_id, params.target_id),
      })),
      implement(endpoints.querySegmentTargets, ({ actor, params, body }) =>
        querySegmentTargets(context, actor, params.segment_id, body),
      ),
    ],
  };
};
