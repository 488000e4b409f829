import type { CompleteTranslation } from '../../core/text/index.ts';
import type { pinsText } from './text.en.ts';

/** The German texts of pins. */
export const pinsGerman: CompleteTranslation<typeof pinsText> = {
  pins: {
    pin: 'An Channel anpinnen',
    unpin: 'Vom Channel lösen',
    until: 'Anpinnen bis …',
    changeUntil: 'Angepinnt bis …',
    untilTitle: 'Anpinnen bis',
    untilHint: 'Wird automatisch für alle gelöst.',
    oneDay: 'Für 1 Tag',
    oneWeek: 'Für 1 Woche',
    oneMonth: 'Für 1 Monat',
    forGood: 'Für immer',
    custom: 'Benutzerdefiniert …',
    customLabel: 'Anpinnen bis',
    confirm: 'Anpinnen',
    pinnedBy: 'Von {name} angepinnt',
    pinnedUntil: 'Von {name} bis {time} angepinnt',
  },
};
