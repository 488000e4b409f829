import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of link previews in messages. */
export const linkCardsText = defineCatalogue({
  linkCards: {
    loading: 'Loading preview of {host}',
    hide: 'Hide preview',
    removeForAll: 'Remove preview for everyone',
    hidden: 'Preview of {host} hidden',
    show: 'Show',
  },
});
