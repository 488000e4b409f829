import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { searchResult } from './searchResult.ts';

export const search = defineFeature({
  name: 'search',
  entities: [searchResult],
  endpoints,
  events: [],
  errors,
});
