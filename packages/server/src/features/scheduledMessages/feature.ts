import { toCid, userStream } from '@confab/protocol';
import { scheduledMessageEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { botSteps } from '../bots/index.ts';
import { erasure, type JsonObject } from '../erasure/index.ts';
import { cancelScheduled, cancelScheduledIn, cancelScheduledOf, updateScheduled } from './changeScheduled.ts';
import { scheduledMessageMigrations } from './migrations.ts';
import { queryScheduled } from './queryScheduled.ts';
import { scheduleMessage } from './scheduleMessage.ts';
import { sendDue, sendScheduledJob, sendScheduledNow } from './sendDue.ts';

const keptFields = ['id', 'cid', 'parent_id', 'send_at', 'status', 'created_at', 'updated_at'];

const withoutContent = (value: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(value).filter(([key]) => keptFields.includes(key))),
  text: '',
  custom: {},
});

/** Messages sent later, once, if their author may send them then (MSG-09). */
export const createScheduledMessagesFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'scheduledMessages',
    user: (tx, { id }) => cancelScheduledOf(context, tx, id),
    channel: (tx, cid) => cancelScheduledIn(context, tx, cid),
    // A scheduled message's content is also in events of its author's stream.
    streamsOf: async (_tx, rows) => rows.map(({ user_id }) => userStream(user_id)),
    logged(value, { messages, cid }) {
      const isScheduled = typeof value.send_at === 'string' && typeof value.text === 'string';
      const isGone = messages.has(value.id as string) || (cid !== undefined && value.cid === cid);
      return isScheduled && isGone ? withoutContent(value) : value;
    },
  });
  botSteps(context).afterDelete.push((botId, tx) => cancelScheduledOf(context, tx, botId));
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
