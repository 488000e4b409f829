import { defineCatalogue } from '../../core/text/index.ts';
import { uploadsText } from '../attachments/composer/text.en.ts';

/** The texts of notifications that the client raises itself. */
export const notificationsText = defineCatalogue({
  ...uploadsText,
  notifications: {
    uploadBlocked: 'The attachment upload was blocked',
    uploadFailed: 'Error uploading attachment',
    uploadUnfinished: 'Wait until all attachments have uploaded.',
    actionRefused: 'A change you made offline couldn’t be saved',
    editRefused: 'Your edit couldn’t be saved',
    scheduledFailed: 'A scheduled message couldn’t be sent',
    locationDenied: 'Location sharing stopped because location access is off.',
    locationRefused: 'Location sharing stopped because it’s off in that channel.',
  },
});
