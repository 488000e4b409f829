import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import { selectCampaign } from './campaignStore.ts';
import type { forgetTargetsJob } from './changeCampaign.ts';
import { deleteTargetsOf } from './targetStore.ts';

const targetsPerBatch = 1000;

/** Deletes the targets of a deleted campaign in batches. */
export async function forgetTargets(
  context: ServerContext,
  job: Job<typeof forgetTargetsJob>,
): Promise<void> {
  const campaign_id = job.payload;
  const { read } = context.database;
  // A new campaign with this id may exist by now, with its own targets.
  const isThere = async () => (await read.get(selectCampaign, { id: campaign_id })) !== undefined;
  const share = () =>
    context.database.write((tx) => tx.run(deleteTargetsOf, { campaign_id, limit: targetsPerBatch }));
  while (!(await isThere()) && (await share()) > 0);
}
