/** The kind of the job that runs a campaign, one time slice at a time. */
export const runCampaignJob = 'campaigns.run';

/** The job of a campaign: at most one, so a new time replaces the old. */
export const runJob = (id: string, run_at: number) => ({
  kind: runCampaignJob,
  key: `${runCampaignJob}:${id}`,
  payload: id,
  run_at,
});
