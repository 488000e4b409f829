import { defineError } from '@confab/protocol';

/** A file cannot be stored until there is a network: it is too large, or others take up the space. */
export const waitingFilesFull = defineError({
  name: 'waiting_files_full',
  code: 911,
  status: 0,
  message: 'There’s no room to keep this file until you’re back online.',
});

/** A file that waited for the network is no longer on this device. */
export const waitingFileMissing = defineError({
  name: 'waiting_file_missing',
  code: 912,
  status: 0,
  message: 'This file is no longer on your device.',
});
