import type { CompleteTranslation } from '../../core/text/index.ts';
import type { picturesText } from './text.en.ts';

/** The German texts of choosing and cutting out a picture. */
export const picturesGerman: CompleteTranslation<typeof picturesText> = {
  pictures: {
    upload: 'Bild hochladen',
    change: 'Bild ändern',
    hint: 'PNG, JPEG, GIF, WebP oder AVIF, bis zu {size} MB.',
    tooLarge: 'Diese Datei ist größer als {size} MB. Wähle eine kleinere.',
    unreadable:
      'Diese Datei lässt sich nicht als Bild anzeigen. Wähle ein Bild im Format PNG, JPEG, GIF, WebP oder AVIF.',
    cropTitle: 'Bild zuschneiden',
    cropArea: 'Ausschnitt des Bildes. Verschiebe ihn mit den Pfeiltasten.',
    zoom: 'Zoom',
    rotateLeft: 'Nach links drehen',
    rotateRight: 'Nach rechts drehen',
    use: 'Bild verwenden',
  },
};
