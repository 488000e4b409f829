import { defineCatalogue } from '../../../core/text/index.ts';
import { filesText } from '../shown/text.en.ts';

/** The texts of the gallery. */
export const galleryText = defineCatalogue({
  ...filesText,
  gallery: {
    placeOf: '{place} of {count}',
    next: 'Next image',
    previous: 'Previous image',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    goToMessage: 'Go to message',
  },
});
