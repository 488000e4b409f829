import type { Channel } from '@confab/client';
import { sections } from '@confab/client/sections';
import { muteLeastMs, notificationPreferences } from '@confab/protocol';
import type { Tab, World } from './world.ts';

/** What people do with a channel for themselves alone, and with the sections of their list. */
export const ownActions: Record<string, (world: World, tab: Tab, channel: Channel) => unknown> = {
  placeChannel: ({ random }, _, { own }) =>
    random.pick([own.pin, own.pin, own.unpin, own.archive, own.archive, own.unarchive])(),
  quietChannel: ({ random }, _, { own }) =>
    random.pick([
      () => own.mute(),
      () => own.mute(muteLeastMs + random.below(3_600_000)),
      () => own.unmute(),
      () => own.hide(),
      () => own.hide(),
      () => own.show(),
      () => own.notify(random.pick(notificationPreferences)),
      () => own.notify(),
    ])(),
  sortChannels: ({ random }, { client }, { own }) => {
    const part = client.part(sections);
    const all = part.state.get();
    const mine = all.filter(({ kind }) => kind === 'own');
    const kind = random.next();
    if (kind < 0.2 || mine.length === 0) return part.create(`section ${random.below(1000)}`);
    if (kind < 0.6) return own.moveTo(random.next() < 0.8 ? random.pick(mine).id : undefined);
    if (kind < 0.75) return part.move(random.pick(all).id);
    if (kind < 0.85) return part.delete(random.pick(mine).id);
    const channel_order = random.pick(['name', 'activity', 'unread'] as const);
    return part.update(random.pick(all).id, { collapsed: random.next() < 0.5, channel_order });
  },
};
