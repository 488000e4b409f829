import { createAppFeature } from './app/feature.ts';
import { createChannelTypesFeature } from './channelTypes/feature.ts';
import type { CreateFeature } from './feature.ts';
import { createPresenceFeature } from './presence/feature.ts';
import { createSessionsFeature } from './sessions/feature.ts';
import { createUsersFeature } from './users/feature.ts';

/** Every noun of the server; migrations run and features start in this order. */
export const features: readonly CreateFeature[] = [
  createAppFeature,
  createUsersFeature,
  createSessionsFeature,
  createPresenceFeature,
  createChannelTypesFeature,
];
