import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { galleryText } from './text.en.ts';

/** The German texts of the gallery. */
export const galleryGerman: CompleteTranslation<typeof galleryText, 'gallery'> = {
  gallery: {
    placeOf: '{place} von {count}',
    next: 'Nächstes Bild',
    previous: 'Vorheriges Bild',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    goToMessage: 'Zur Nachricht',
  },
};
