import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of choosing and cutting out a picture. */
export const picturesText = defineCatalogue({
  pictures: {
    upload: 'Upload a picture',
    change: 'Change picture',
    hint: 'PNG, JPEG, GIF, WebP or AVIF, up to {size} MB.',
    tooLarge: 'This file is larger than {size} MB. Choose a smaller one.',
    unreadable: 'This file can’t be shown as a picture. Choose a PNG, JPEG, GIF, WebP or AVIF image.',
    cropTitle: 'Crop picture',
    cropArea: 'Part of the picture. Move it with the arrow keys.',
    zoom: 'Zoom',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    use: 'Use picture',
  },
});
