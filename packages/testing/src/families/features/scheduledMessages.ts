import { scheduledMessages as scheduledPart } from '@confab/client/scheduledMessages';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';

const schedule: Action = ({ random }, { client }, { cid }) =>
  client.part(scheduledPart).schedule(cid, {
    text: `scheduled ${random.below(1000)}`,
    send_at: new Date(Date.now() + 3_600_000 * (1 + random.below(24))).toISOString(),
  });

/** Messages to be sent later. */
export const scheduledMessages: FeatureFamily = {
  actions: {
    schedule,
    changeScheduled: async (world, tab, channel) => {
      const scheduled = tab.client.part(scheduledPart);
      if (scheduled.state.get().messages.length === 0) await schedule(world, tab, channel);
      const { messages } = scheduled.state.get();
      if (messages.length === 0) return false;
      const { id } = world.random.pick(messages);
      const kind = world.random.next();
      if (kind < 0.3) await scheduled.cancel(id);
      else if (kind < 0.5) await scheduled.sendNow(id);
      else await scheduled.update(id, { text: `scheduled again ${world.random.below(1000)}` });
    },
  },
  views: {
    scheduled: wanted(
      (client) => client.part(scheduledPart),
      ({ state }) => state.get().messages,
    ),
  },
  lists: {
    'own scheduled messages': (person) =>
      person.call('POST /scheduled-messages/query', { body: { limit: 100 } }),
    'own scheduled messages in it': (person, { cid }) =>
      person.call('POST /scheduled-messages/query', { body: { cid } }),
  },
  leaveTraces: async ({ author, channel, word }) => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    await author.call('POST /channels/{type}/{id}/scheduled-messages', {
      params: channel,
      body: { scheduled_message: { id: crypto.randomUUID(), text: word('scheduled'), send_at } },
    });
    return [word('scheduled')];
  },
};
