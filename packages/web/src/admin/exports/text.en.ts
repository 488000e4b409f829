import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of the full export. */
export const exportsText = defineCatalogue({
  exportAll: {
    title: 'Export',
    hint: 'Everything on this server in one ZIP file, in an open format: people, channels, messages and everything that belongs to them. Another Confab server can import it. Passwords aren’t included.',
    files: 'Include uploaded files',
    filesHint: 'Without them the export is much smaller, and messages keep only the names of their files.',
    start: 'Export everything',
    list: 'Your exports',
    none: 'No exports yet',
    noneHint: 'Exports are available for a week, only to you.',
    under: 'In progress',
    ready: 'Ready',
    over: 'Expired',
    failed: 'Failed',
    failedWhy: 'Export failed: {why}',
    progress: '{done} of {total}',
    progressOpen: '{done} so far',
    download: 'Download {size}',
    until: 'until {date}',
    wholeOf: 'Everything, {when}',
  },
});
