import { defineFeature } from '../../contract/index.ts';
import { campaign } from './campaign.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const campaigns = defineFeature({
  name: 'campaigns',
  entities: [campaign],
  endpoints,
  events,
  errors,
});
