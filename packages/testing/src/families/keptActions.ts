import type { Channel } from '@confab/client';
import { pins } from '@confab/client/pins';
import { reminders } from '@confab/client/reminders';
import { anyMessage, type Tab, type World } from './world.ts';

/** What people do to find a message again: they pin it, save it, ask to be reminded of it, and give that up. */
export const keptActions: Record<string, (world: World, tab: Tab, channel: Channel) => unknown> = {
  pin: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    const kind = world.random.next();
    // Some pins end while others look.
    const expires = kind < 0.6 ? undefined : new Date(Date.now() + (kind < 0.8 ? 3_600_000 : 40));
    return message && client.part(pins).in(channel).pin(message.id, { expires });
  },
  unpin: (world, { client }, channel) => {
    const list = client.part(pins).in(channel);
    const { messages } = list.state.get();
    const message = messages.length > 0 ? world.random.pick(messages) : anyMessage(world, channel);
    return message && list.unpin(message.id);
  },
  save: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    return message && client.part(reminders).save(message);
  },
  remind: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    const soon = world.random.next() < 0.5 ? 40 : 3_600_000;
    return message && client.part(reminders).save(message, new Date(Date.now() + soon));
  },
  changeReminder: (world, { client }) => {
    const part = client.part(reminders);
    const [id] = part.state.get().keys();
    if (id === undefined) return undefined;
    const kind = world.random.next();
    if (kind < 0.4) return part.remove(id);
    return part.reschedule(id, kind < 0.7 ? undefined : new Date(Date.now() + 3_600_000));
  },
};
