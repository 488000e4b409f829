import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of link previews in messages. */
export const linkCardsText = defineCatalogue({
  linkCards: {
    loading: 'A preview of {host} is on its way',
    hide: 'Hide this preview',
    removeForAll: 'Remove this preview for everybody',
    hidden: 'Preview of {host} hidden',
    show: 'Show it',
  },
});
