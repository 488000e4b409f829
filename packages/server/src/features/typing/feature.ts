import { toCid } from '@confab/protocol';
import { typingEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { sendTyping } from './sendTyping.ts';

/** Typing indicators (MSG-12). */
export const createTypingFeature: CreateFeature = (context) => ({
  name: 'typing',
  endpoints: [
    implement(endpoints.sendTyping, async ({ actor, params, body }) => {
      const cid = toCid(params.type, params.id);
      await sendTyping(context, actor, { cid, typing: body.typing, parentId: body.parent_id });
      return {};
    }),
  ],
});
