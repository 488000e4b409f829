/** What the client tells by itself, by the type that it gives. */
export const notifications = {
  uploadBlocked: 'The attachment upload was blocked',
  uploadFailed: 'Error uploading attachment',
  uploadUnfinished: 'Wait until all attachments have uploaded.',
  scheduledFailed: 'A scheduled message could not be sent',
  locationDenied: 'Your location is no longer shared: this page may not know it any more.',
  locationRefused: 'Your location is no longer shared: it is not allowed there any more.',
} as const;
