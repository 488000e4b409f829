import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the question before a message notifies many people. */
export const broadcastText = defineCatalogue({
  broadcast: {
    title: { one: 'Notify {count} person?', other: 'Notify {count} people?' },
    titleHere: 'Notify everyone online in {channel}?',
    channel: '@channel notifies all other members of {channel}.',
    here: {
      one: '@here notifies the other member of {channel} if they are online.',
      other: '@here notifies those of the {count} other members of {channel} who are online.',
    },
    nameAt: '{name} ({time})',
    night: 'It’s night for {names}.',
    nightMore: {
      one: 'It’s night for {names} and {count} more.',
      other: 'It’s night for {names} and {count} more.',
    },
    confirm: 'Notify them',
  },
});
