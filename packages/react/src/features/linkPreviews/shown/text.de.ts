import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { linkCardsText } from './text.en.ts';

/** The German texts of link previews in messages. */
export const linkCardsGerman: CompleteTranslation<typeof linkCardsText> = {
  linkCards: {
    loading: 'Vorschau von {host} wird geladen',
    hide: 'Vorschau ausblenden',
    removeForAll: 'Vorschau für alle entfernen',
    hidden: 'Vorschau von {host} ausgeblendet',
    show: 'Anzeigen',
  },
};
