import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { pushPayload } from './pushPayload.ts';
import { pushSubscription } from './pushSubscription.ts';

export const push = defineFeature({
  name: 'push',
  entities: [pushSubscription, pushPayload],
  endpoints,
  events,
  errors: [],
});
