import type { CompleteTranslation } from '../../core/text/index.ts';
import type { linkPreviewsText } from './text.en.ts';

/** The German texts of link previews in the composer. */
export const linkPreviewsGerman: CompleteTranslation<typeof linkPreviewsText> = {
  linkPreviews: {
    list: 'Linkvorschauen',
    loading: 'Vorschau von {host} wird geladen',
    failed: 'Keine Vorschau verfügbar',
    dismiss: 'Vorschau von {host} entfernen',
  },
};
