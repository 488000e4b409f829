import { defineCatalogue } from '../../../../core/text/index.ts';
import { uploadsText } from '../text.en.ts';

/** The texts of the files attached so far. */
export const uploadTrayText = defineCatalogue({
  ...uploadsText,
  uploadTray: {
    list: 'Attached files',
    keys: 'Use arrow keys to move, Delete to remove',
    cancel: 'Cancel upload of {name}',
    retry: 'Retry upload of {name}',
    progress: 'Uploading {name}',
    alt: 'ALT',
    describe: 'Describe this image',
    describeOf: 'ALT: describe {name}',
    changeDescription: 'ALT: change the description of {name}',
    description: 'Description',
    descriptionHint: 'Screen readers read it out. Say what matters in the image.',
    waiting: 'Waiting',
    waitingAt: '{size}, waiting',
    progressAt: '{size}, {share}',
    failed: 'Upload failed',
    failedWith: 'Upload failed. {reason}',
  },
});
