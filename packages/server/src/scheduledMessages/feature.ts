import { toCid } from '@confab/protocol';
import { scheduledMessageEndpoints as endpoints } from '@confab/protocol/schemas';
import { erasure } from '../erasure/index.ts';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { cancelScheduled, cancelScheduledIn, cancelScheduledOf, updateScheduled } from './changeScheduled.ts';
import { scheduledMessageMigrations } from './migrations.ts';
import { queryScheduled } from './queryScheduled.ts';
import { scheduleMessage } from './scheduleMessage.ts';
import { sendDue, sendScheduledJob, sendScheduledNow } from './sendDue.ts';

/** Messages that are sent later, once, if their author may send them then (MSG-09). */
export const createScheduledMessagesFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'scheduledMessages',
    user: (tx, { id }) => cancelScheduledOf(context, tx, id),
    channel: (tx, cid) => cancelScheduledIn(context, tx, cid),
  });
  return {
    name: 'scheduledMessages',
    migrations: scheduledMessageMigrations,
    quickJobs: { [sendScheduledJob]: (job) => sendDue(context, job) },
    endpoints: [
      implement(endpoints.scheduleMessage, async ({ actor, params, body }) => ({
        scheduled_message: await scheduleMessage(
          context,
          actor,
          toCid(params.type, params.id),
          body.scheduled_message,
        ),
      })),
      implement(endpoints.queryScheduledMessages, ({ actor, body }) => queryScheduled(context, actor, body)),
      implement(endpoints.updateScheduledMessage, async ({ actor, params, body }) => ({
        scheduled_message: await updateScheduled(context, actor, params.message_id, body),
      })),
      implement(endpoints.sendScheduledMessage, async ({ actor, params }) => ({
        message: await sendScheduledNow(context, actor, params.message_id),
      })),
      implement(endpoints.cancelScheduledMessage, async ({ actor, params }) => {
        await cancelScheduled(context, actor, params.message_id);
        return {};
      }),
    ],
  };
};
