import { defineFeature } from '../../contract/index.ts';
import { channel, channelState } from './channel.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const channels = defineFeature({
  name: 'channels',
  entities: [channel, channelState],
  endpoints,
  events,
  errors,
});
