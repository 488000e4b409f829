import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of files in messages and of their players. */
export const filesText = defineCatalogue({
  files: {
    unnamed: 'File',
    picture: 'Image',
    video: 'Video',
    sound: 'Audio',
    voice: 'Voice message',
    download: 'Download',
    downloadOf: 'Download {name}',
    openPicture: 'Open {name}',
    openPictureMore: { one: 'Open {name} and {count} more', other: 'Open {name} and {count} more' },
    more: { one: '+{count}', other: '+{count}' },
    andMore: { one: '{name} and {count} more', other: '{name} and {count} more' },
    pictureBroken: 'Couldn’t load this image',
    videoBroken: 'This browser can’t play this video',
    soundBroken: 'Can’t be played here',
    play: 'Play {name}',
    pause: 'Pause {name}',
    place: 'Position in {name}',
    timeOf: '{time} / {length}',
    speed: 'Speed',
    speedIs: 'Speed {rate}×',
    rate: '{rate}×',
  },
});
