import type { NewJob } from '../../core/jobs/jobQueue.ts';

/** The kind of the job that runs a campaign, one time slice at a time. */
export const runCampaignJob = 'campaigns.run';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [runCampaignJob]: string;
  }
}

/** The key of a campaign's job. */
export const runJobKey = (id: string): string => `${runCampaignJob}:${id}`;

/** The job of a campaign: at most one, so a new time replaces the old. */
export const runJob = (id: string, run_at: number): NewJob => ({
  kind: runCampaignJob,
  key: runJobKey(id),
  payload: id,
  run_at,
});
