import { notificationSettings, pushDevices } from '@confab/client/notifications';
import { sections } from '@confab/client/sections';
import { muteLeastMs, notificationPreferences } from '@confab/protocol';
import type { Actions } from './action.ts';

/** Actions on the user's own settings of a channel, and on the sections of their list. */
export const ownActions: Actions = {
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
  chooseNotifications: ({ random }, { client }) => {
    const word = `word ${random.below(5)}`;
    return client
      .part(notificationSettings)
      .change(
        random.pick([
          { channels: random.pick(notificationPreferences) },
          { sound: random.next() < 0.5, threads: random.next() < 0.5 },
          { keywords: random.next() < 0.5 ? [word] : [] },
          { people: { ada: random.pick(['always', 'never', null] as const) } },
        ]),
      );
  },
  choosePushDevices: ({ random }, { client }) => {
    const part = client.part(pushDevices);
    const known = part.state.get() ?? [];
    if (known.length > 0 && random.next() < 0.4) return part.remove(random.pick(known).id);
    // The key in the example of RFC 8291.
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const endpoint = `https://push.example/device-${random.below(3)}`;
    return part.add({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } });
  },
};
