import { toCid } from '@confab/protocol';
import { pinEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { expirePin, pinExpired } from './expirePin.ts';
import { pinMigrations } from './migrations.ts';
import { pinMessage } from './pinMessage.ts';
import { queryPinned } from './queryPinned.ts';
import { unpinMessage } from './unpinMessage.ts';

/** Pinned messages of a channel, permanent or timed (MSG-06). */
export const createPinsFeature: CreateFeature = (context) => {
  return {
    name: 'pins',
    migrations: pinMigrations,
    endpoints: [
      implement(endpoints.pinMessage, async ({ actor, params, body }) => ({
        message: await pinMessage(context, actor, params.message_id, { expiresAt: body.pin_expires }),
      })),
      implement(endpoints.unpinMessage, async ({ actor, params }) => ({
        message: await unpinMessage(context, actor, params.message_id),
      })),
      implement(endpoints.queryPinned, ({ actor, params, query }) =>
        queryPinned(context, actor, toCid(params.type, params.id), {
          limit: query.limit,
          next: query.next,
        }),
      ),
    ],
    jobs: {
      [pinExpired]: ({ payload }) => expirePin(context, payload.message_id),
    },
  };
};
