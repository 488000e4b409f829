import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import { selectCampaign } from './campaignStore.ts';
import { deleteTargetsOf } from './targetStore.ts';

const targetsPerBatch = 1000;

/** Forgets the targets of a campaign that is gone, in shares. */
export async function forgetTargets(context: ServerContext, job: Job): Promise<void> {
  const campaign_id = job.payload as string;
  const { read } = context.database;
  // Somebody may have made a new one of this id meanwhile, whose targets are its own.
  const isThere = async () => (await read.get(selectCampaign, { id: campaign_id })) !== undefined;
  const share = () =>
    context.database.write((tx) => tx.run(deleteTargetsOf, { campaign_id, limit: targetsPerBatch }));
  while (!(await isThere()) && (await share()) > 0);
}
