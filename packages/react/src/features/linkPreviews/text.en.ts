import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of link previews in the composer. */
export const linkPreviewsText = defineCatalogue({
  linkPreviews: {
    list: 'Link previews',
    loading: 'Loading preview of {host}',
    failed: 'No preview available',
    dismiss: 'Remove preview of {host}',
  },
});
