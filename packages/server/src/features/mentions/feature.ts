import { mentionEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { queryMentions } from './queryMentions.ts';

/** Mentions of the user across all channels (WEB-01). */
export const createMentionsFeature: CreateFeature = (context) => ({
  name: 'mentions',
  endpoints: [implement(endpoints.queryMentions, ({ actor, body }) => queryMentions(context, actor, body))],
});
