/** What other nouns may use of segments. */
export { countTargets } from './countTargets.ts';
export { managesCampaigns, requireCampaignManager, tellManagers } from './managers.ts';
export type { SegmentRow } from './migrations.ts';
export { segmentPage } from './segmentMatches.ts';
export { segmentSteps } from './segmentSteps.ts';
export { selectSegments } from './segmentStore.ts';
