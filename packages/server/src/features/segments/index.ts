/** Exports for other features. */
export { countTargets } from './countTargets.ts';
export { managesCampaigns, publishToManagers, requireCampaignManager } from './managers.ts';
export type { SegmentRow } from './migrations.ts';
export { segmentPage } from './segmentMatches.ts';
export { segmentSteps } from './segmentSteps.ts';
export { selectSegments } from './segmentStore.ts';
