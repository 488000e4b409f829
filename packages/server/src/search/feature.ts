import { searchEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { searchMessages } from './searchMessages.ts';

/** Searching messages (SRCH-04). */
export const createSearchFeature: CreateFeature = (context) => ({
  name: 'search',
  endpoints: [implement(endpoints.search, ({ actor, body }) => searchMessages(context, actor, body))],
});
