import { reminders as remindersPart } from '@confab/client/reminders';
import type { ReminderFilter } from '@confab/protocol';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';
import { byKey, loadOrThrow, type View } from '../views/view.ts';
import { anyMessage } from '../world.ts';

const save: Action = (world, { client }, channel) => {
  const message = anyMessage(world, channel);
  return message && client.part(remindersPart).save(message);
};

const reminderList = (filter: ReminderFilter): View => ({
  open: (client) => {
    const list = client.part(remindersPart).lists[filter];
    let isOpen = false;
    return {
      load: () => {
        if (!isOpen) list.open();
        isOpen = true;
        return loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        );
      },
      show: () =>
        list.state.get().entries.map(({ reminder, message, isLost }) => ({
          id: reminder.id,
          text: message?.text,
          isLost,
        })),
    };
  },
});

/** Saved messages and reminders. */
export const reminders: FeatureFamily = {
  actions: {
    save,
    remind: (world, { client }, channel) => {
      const message = anyMessage(world, channel);
      const soon = world.random.next() < 0.5 ? 40 : 3_600_000;
      return message && client.part(remindersPart).save(message, new Date(Date.now() + soon));
    },
    changeReminder: async (world, tab, channel) => {
      const part = tab.client.part(remindersPart);
      if (part.state.get().size === 0) await save(world, tab, channel);
      const [id] = part.state.get().keys();
      if (id === undefined) return false;
      const kind = world.random.next();
      if (kind < 0.4) await part.remove(id);
      else await part.reschedule(id, kind < 0.7 ? undefined : new Date(Date.now() + 3_600_000));
    },
  },
  views: {
    reminders: wanted(
      (client) => client.part(remindersPart),
      ({ state }) => byKey(state.get()),
    ),
    upcomingReminders: reminderList('upcoming'),
    overdueReminders: reminderList('overdue'),
    savedMessages: reminderList('saved'),
  },
  readPaths: [
    {
      name: 'a message, by saving it',
      read: (person, { message }) =>
        person.call('PUT /messages/{message_id}/reminder', { params: { message_id: message }, body: {} }),
    },
  ],
  lists: {
    'own saved messages': (person) =>
      person.call('POST /reminders/query', { body: { filter: 'saved', limit: 100 } }),
    'own reminders': async (person) => {
      const { reminders } = await person.call('GET /reminders');
      const ids = reminders.map(({ id }) => id);
      return [reminders, await person.call('POST /reminders/get', { body: { ids } })];
    },
  },
};
