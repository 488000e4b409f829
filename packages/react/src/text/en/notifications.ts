/** What the client tells by itself, by the type that it gives. */
export const notifications = {
  uploadBlocked: 'The attachment upload was blocked',
  uploadFailed: 'Error uploading attachment',
  uploadUnfinished: 'Wait until all attachments have uploaded.',
  scheduledFailed: 'A scheduled message could not be sent',
} as const;
