import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of files in messages and of their players. */
export const filesText = defineCatalogue({
  files: {
    unnamed: 'File',
    picture: 'Picture',
    video: 'Video',
    sound: 'Sound',
    voice: 'Voice message',
    download: 'Download',
    downloadOf: 'Download {name}',
    openPicture: 'Open {name}',
    openPictureMore: { one: 'Open {name} and {count} more', other: 'Open {name} and {count} more' },
    more: { one: '+{count}', other: '+{count}' },
    andMore: { one: '{name} and {count} more', other: '{name} and {count} more' },
    pictureBroken: 'This picture did not load',
    videoBroken: 'This browser cannot play it',
    soundBroken: 'Cannot be played here',
    play: 'Play {name}',
    pause: 'Pause {name}',
    place: 'Place in {name}',
    timeOf: '{time} / {length}',
    speed: 'Speed',
    speedIs: 'Speed {rate}×',
    rate: '{rate}×',
  },
});
