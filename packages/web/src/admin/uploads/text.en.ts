import { defineCatalogue } from '@confab/react';

/** The texts of the page of uploads. */
export const uploadRulesText = defineCatalogue({
  uploadRules: {
    title: 'Uploads',
    hint: 'What people can attach to messages. Changes apply right away.',
    images: 'Images',
    imagesHint: 'Images that browsers can display: JPEG, PNG, GIF, WebP, AVIF.',
    files: 'All other files',
    filesHint: 'Documents, videos, audio and everything else.',
    saved: 'Saved. Changes apply right away.',
    allowedExtensions: 'Allowed extensions',
    blockedExtensions: 'Blocked extensions',
    allowedTypes: 'Allowed types',
    blockedTypes: 'Blocked types',
    allowedHint: 'Separate with commas. Leave empty to allow everything that isn’t blocked.',
    blockedHint: 'Separate with commas.',
    entryError: '“{entry}”: {rule}',
    sizeLimit: 'Max size',
    sizeLimitHint: 'Per file.',
    megabytes: 'MB',
  },
});
