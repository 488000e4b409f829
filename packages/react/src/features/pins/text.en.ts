import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of pins. */
export const pinsText = defineCatalogue({
  pins: {
    pin: 'Pin to channel',
    unpin: 'Unpin from channel',
    until: 'Pin until…',
    changeUntil: 'Pinned until…',
    untilTitle: 'Pin until',
    untilHint: 'Then it is unpinned by itself, for everybody.',
    oneDay: 'For a day',
    oneWeek: 'For a week',
    oneMonth: 'For a month',
    forGood: 'For good',
    custom: 'Until a date and time',
    customLabel: 'Pin until',
    confirm: 'Pin',
    pinnedBy: 'Pinned by {name}',
    pinnedUntil: 'Pinned by {name} until {time}',
  },
});
