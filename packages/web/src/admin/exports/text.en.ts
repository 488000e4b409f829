import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of the full export. */
export const exportsText = defineCatalogue({
  exportAll: {
    title: 'Export',
    hint: 'Everything of this server in one ZIP file, in an open form: people, channels, messages and all that belongs to them. Another Confab imports it to the same state. It has no passwords in it.',
    files: 'With uploaded files',
    filesHint: 'Without them the file is much smaller, and messages keep the names of their files.',
    start: 'Export everything',
    list: 'Your exports',
    none: 'No exports yet',
    noneHint: 'An export is ready for a week, for you alone.',
    under: 'Under way',
    ready: 'Ready',
    over: 'Expired',
    failed: 'Failed',
    failedWhy: 'It failed: {why}',
    progress: '{done} of {total}',
    progressOpen: '{done} so far',
    download: 'Download {size}',
    until: 'until {date}',
    wholeOf: 'Everything, {when}',
  },
});
