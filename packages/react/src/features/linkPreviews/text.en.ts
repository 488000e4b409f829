import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of link previews in the composer. */
export const linkPreviewsText = defineCatalogue({
  linkPreviews: {
    list: 'Link previews',
    loading: 'Loading the preview of {host}',
    failed: 'No preview for this link',
    dismiss: 'Remove the preview of {host}',
  },
});
