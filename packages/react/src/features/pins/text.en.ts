import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of pins. */
export const pinsText = defineCatalogue({
  pins: {
    pin: 'Pin to channel',
    unpin: 'Unpin from channel',
    until: 'Pin until…',
    changeUntil: 'Pinned until…',
    untilTitle: 'Pin until',
    untilHint: 'Unpins automatically for everyone.',
    oneDay: 'For 1 day',
    oneWeek: 'For 1 week',
    oneMonth: 'For 1 month',
    forGood: 'Forever',
    custom: 'Custom…',
    customLabel: 'Pin until',
    confirm: 'Pin',
    pinnedBy: 'Pinned by {name}',
    pinnedUntil: 'Pinned by {name} until {time}',
  },
});
