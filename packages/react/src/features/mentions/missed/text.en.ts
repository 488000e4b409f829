import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts about mentions of people who are not in the channel (MSG-16). */
export const missedText = defineCatalogue({
  missed: {
    notice: {
      one: '{names} isn’t in this channel and won’t be notified.',
      other: '{names} aren’t in this channel and won’t be notified.',
    },
    onlyYou: 'Only you can see this.',
    more: { one: '{count} more', other: '{count} more' },
    add: 'Add to channel',
    notify: 'Notify anyway',
  },
});
