import { mentionEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { queryMentions } from './queryMentions.ts';

/** The mentions of oneself, gathered from all channels (WEB-01); messages keep whom they mention themselves. */
export const createMentionsFeature: CreateFeature = (context) => ({
  name: 'mentions',
  endpoints: [implement(endpoints.queryMentions, ({ actor, body }) => queryMentions(context, actor, body))],
});
