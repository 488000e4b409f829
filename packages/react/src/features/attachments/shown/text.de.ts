import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { filesText } from './text.en.ts';

/** The German texts of files in messages and of their players. */
export const filesGerman: CompleteTranslation<typeof filesText> = {
  files: {
    unnamed: 'Datei',
    picture: 'Bild',
    video: 'Video',
    sound: 'Audio',
    voice: 'Sprachnachricht',
    download: 'Herunterladen',
    downloadOf: '{name} herunterladen',
    openPicture: '{name} öffnen',
    openPictureMore: {
      one: '{name} und {count} weiteres öffnen',
      other: '{name} und {count} weitere öffnen',
    },
    more: { one: '+{count}', other: '+{count}' },
    andMore: { one: '{name} und {count} weitere', other: '{name} und {count} weitere' },
    pictureBroken: 'Das Bild konnte nicht geladen werden',
    videoBroken: 'Dieser Browser kann das Video nicht abspielen',
    soundBroken: 'Kann hier nicht abgespielt werden',
    play: '{name} abspielen',
    pause: '{name} pausieren',
    place: 'Position in {name}',
    timeOf: '{time} / {length}',
    speed: 'Geschwindigkeit',
    speedIs: 'Geschwindigkeit {rate}×',
    rate: '{rate}×',
  },
};
