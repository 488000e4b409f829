import { defineCatalogue } from '@confab/react';

/** The texts of what another app on the device shares with this one. */
export const shareText = defineCatalogue({
  share: {
    title: 'Share',
    hint: 'Choose a conversation. You can edit the message before you send it.',
    to: 'Share with',
    files: { one: '{count} file', other: '{count} files' },
    nothing: 'There is nothing to share',
    nothingHint: 'Go back to the other app and share it again.',
  },
});
