import { defineFeature } from '../../contract/index.ts';
import { account } from './account.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';

export const accounts = defineFeature({
  name: 'accounts',
  entities: [account],
  endpoints,
  events: [],
  errors,
});
