import { mentionEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { getMissed, notifyMissed } from './notifyMissed.ts';
import { queryMentions } from './queryMentions.ts';

/** Mentions of the user across all channels (WEB-01), and own mentions of non-members (MSG-16). */
export const createMentionsFeature: CreateFeature = (context) => ({
  name: 'mentions',
  endpoints: [
    implement(endpoints.queryMentions, ({ actor, body }) => queryMentions(context, actor, body)),
    implement(endpoints.getMissedMentions, ({ actor, params }) =>
      getMissed(context, actor, params.message_id),
    ),
    implement(endpoints.notifyMissedMentions, async ({ actor, params, body }) => ({
      notified_user_ids: await notifyMissed(context, actor, params.message_id, body.user_ids),
    })),
  ],
});
