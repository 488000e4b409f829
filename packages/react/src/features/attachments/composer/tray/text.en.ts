import { defineCatalogue } from '../../../../core/text/index.ts';
import { uploadsText } from '../text.en.ts';

/** The texts of the files attached so far. */
export const uploadTrayText = defineCatalogue({
  ...uploadsText,
  uploadTray: {
    list: 'Attached files',
    keys: 'Arrow keys move, Delete removes',
    cancel: 'Cancel the upload of {name}',
    retry: 'Upload {name} again',
    progress: 'Upload of {name}',
    waiting: 'Waiting',
    waitingAt: '{size}, waiting',
    progressAt: '{size}, {share}',
    failed: 'Not uploaded',
    failedWith: 'Not uploaded. {reason}',
  },
});
