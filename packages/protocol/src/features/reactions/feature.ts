import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { reaction } from './reaction.ts';

export const reactions = defineFeature({
  name: 'reactions',
  entities: [reaction],
  endpoints,
  events,
  errors,
});
