import { defineCatalogue } from '@confab/react';

/** The texts of the page of uploads. */
export const uploadRulesText = defineCatalogue({
  uploadRules: {
    title: 'Uploads',
    hint: 'What people may attach to their messages. It holds at once, also for what is being written.',
    images: 'Images',
    imagesHint: 'Pictures that browsers draw: JPEG, PNG, GIF, WebP, AVIF.',
    files: 'All other files',
    filesHint: 'Documents, videos, sounds and whatever else.',
    saved: 'Saved. It holds from now on.',
    allowedExtensions: 'Allowed extensions',
    blockedExtensions: 'Blocked extensions',
    allowedTypes: 'Allowed types',
    blockedTypes: 'Blocked types',
    allowedHint: 'Separated by commas. Empty allows all that is not blocked.',
    blockedHint: 'Separated by commas.',
    entryError: '“{entry}”: {rule}',
    sizeLimit: 'Largest size',
    sizeLimitHint: 'Of one file.',
    megabytes: 'MB',
  },
});
