import { ChatError, segmentInUse } from '@confab/protocol';
import { campaignEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { segmentSteps } from '../segments/index.ts';
import { selectActive } from './campaignStore.ts';
import { createCampaign, deleteCampaign, forgetTargetsJob, updateCampaign } from './changeCampaign.ts';
import { countAudience } from './countAudience.ts';
import { campaignEraser } from './eraser.ts';
import { forgetTargets } from './forgetTargets.ts';
import { measure, measureJob } from './measure.ts';
import { campaignMigrations } from './migrations.ts';
import { previewCampaign } from './previewCampaign.ts';
import { getCampaign, queryCampaigns, queryCampaignTargets } from './readCampaigns.ts';
import { runCampaign } from './runCampaign.ts';
import { runCampaignJob } from './runJob.ts';
import { startCampaign, stopCampaign } from './startCampaign.ts';

/** Campaigns: one message to many targets, once each (CAMP-01 to CAMP-03). */
export const createCampaignsFeature: CreateFeature = (context) => {
  erasure(context).add(campaignEraser);
  segmentSteps(context).beforeDelete.push(async ({ id }, tx) => {
    const active = await tx.all(selectActive, {});
    const user = active.find(({ segment_ids }) => (JSON.parse(segment_ids) as string[]).includes(id));
    if (user) throw new ChatError(segmentInUse);
  });
  return {
    name: 'campaigns',
    migrations: campaignMigrations,
    jobs: {
      [runCampaignJob]: (job) => runCampaign(context, job),
      [measureJob]: (job) => measure(context, job),
      [forgetTargetsJob]: (job) => forgetTargets(context, job),
    },
    endpoints: [
      implement(endpoints.createCampaign, async ({ actor, body }) => ({
        campaign: await createCampaign(context, actor, body),
      })),
      implement(endpoints.getCampaign, async ({ actor, params }) => ({
        campaign: await getCampaign(context, actor, params.campaign_id),
      })),
      implement(endpoints.updateCampaign, async ({ actor, params, body }) => ({
        campaign: await updateCampaign(context, actor, params.campaign_id, body),
      })),
      implement(endpoints.deleteCampaign, async ({ actor, params }) => {
        await deleteCampaign(context, actor, params.campaign_id);
        return {};
      }),
      implement(endpoints.startCampaign, async ({ actor, params, body }) => ({
        campaign: await startCampaign(context, actor, params.campaign_id, body),
      })),
      implement(endpoints.stopCampaign, async ({ actor, params }) => ({
        campaign: await stopCampaign(context, actor, params.campaign_id),
      })),
      implement(endpoints.queryCampaigns, ({ actor, body }) => queryCampaigns(context, actor, body)),
      implement(endpoints.previewCampaign, ({ actor, params, body }) =>
        previewCampaign(context, actor, params.campaign_id, body),
      ),
      implement(endpoints.countCampaignAudience, ({ actor, body }) => countAudience(context, actor, body)),
      implement(endpoints.queryCampaignTargets, ({ actor, params, body }) =>
        queryCampaignTargets(context, actor, params.campaign_id, body),
      ),
    ],
  };
};
