import { defineCatalogue } from '../../core/text/index.ts';
import { uploadsText } from '../attachments/composer/text.en.ts';

/** The texts of notifications that the client raises itself. */
export const notificationsText = defineCatalogue({
  ...uploadsText,
  notifications: {
    uploadBlocked: 'The attachment upload was blocked',
    uploadFailed: 'Error uploading attachment',
    uploadUnfinished: 'Wait until all attachments have uploaded.',
    scheduledFailed: 'A scheduled message couldn’t be sent',
    locationDenied: 'Your location is no longer shared because location access was turned off.',
    locationRefused: 'Your location is no longer shared because sharing was turned off in that channel.',
  },
});
