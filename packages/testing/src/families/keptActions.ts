import { pins } from '@confab/client/pins';
import { reminders } from '@confab/client/reminders';
import type { Action, Actions } from './action.ts';
import { anyMessage } from './world.ts';

const pin: Action = (world, { client }, channel) => {
  const message = anyMessage(world, channel);
  const kind = world.random.next();
  // Some pins expire during the history.
  const expires = kind < 0.6 ? undefined : new Date(Date.now() + (kind < 0.8 ? 3_600_000 : 40));
  return message && client.part(pins).in(channel).pin(message.id, { expires });
};

const save: Action = (world, { client }, channel) => {
  const message = anyMessage(world, channel);
  return message && client.part(reminders).save(message);
};

/** Actions to find a message again: pins, saved messages, reminders, and their removal. */
export const keptActions: Actions = {
  pin,
  unpin: async (world, tab, channel) => {
    const list = tab.client.part(pins).in(channel);
    if (list.state.get().messages.length === 0) await pin(world, tab, channel);
    const { messages } = list.state.get();
    if (messages.length === 0) return false;
    await list.unpin(world.random.pick(messages).id);
  },
  save,
  remind: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    const soon = world.random.next() < 0.5 ? 40 : 3_600_000;
    return message && client.part(reminders).save(message, new Date(Date.now() + soon));
  },
  changeReminder: async (world, tab, channel) => {
    const part = tab.client.part(reminders);
    if (part.state.get().size === 0) await save(world, tab, channel);
    const [id] = part.state.get().keys();
    if (id === undefined) return false;
    const kind = world.random.next();
    if (kind < 0.4) await part.remove(id);
    else await part.reschedule(id, kind < 0.7 ? undefined : new Date(Date.now() + 3_600_000));
  },
};
