import { defineFeature } from '../../contract/index.ts';
import { channelType } from './channelType.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const channelTypes = defineFeature({
  name: 'channelTypes',
  entities: [channelType],
  endpoints,
  events,
  errors,
});
