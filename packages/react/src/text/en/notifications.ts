/** What the client tells by itself, by the type that it gives. */
export const notifications = {
  uploadBlocked: 'The attachment upload was blocked',
  uploadFailed: 'Error uploading attachment',
  uploadUnfinished: 'Wait until all attachments have uploaded.',
  extensionNotAllowed: 'Files that end like this are not among those allowed here.',
  extensionBlocked: 'Files that end like this are not allowed here.',
  typeNotAllowed: 'Files of this type are not among those allowed here.',
  typeBlocked: 'Files of this type are not allowed here.',
  mayNotUpload: 'You may not attach files here.',
  noPlaceForFile: 'The message has no place left for it. Send it in another one.',
  tooLarge: 'The file is larger than what is allowed here.',
} as const;
