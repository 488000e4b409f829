import { perServer } from '../../core/feature/perServer.ts';

/** Paces the messages of all campaigns, at all nodes, so that they do not delay others (`campaignPace`). */
export const pace = perServer(({ config, limits }) =>
  limits.pace({ name: 'campaigns', perSecond: config.campaignPace }),
);
