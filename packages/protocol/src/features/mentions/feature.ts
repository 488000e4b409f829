import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';

export const mentions = defineFeature({
  name: 'mentions',
  entities: [],
  endpoints,
  events: [],
  errors: [],
});
