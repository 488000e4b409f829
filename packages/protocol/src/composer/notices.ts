/** What a composer tells the person, in English, with a type by which an interface translates (SEED.md sections 5, 8). */
export const composerNotices = {
  uploadBlocked: {
    type: 'validation:attachment:upload:blocked',
    message: 'The attachment upload was blocked',
  },
  uploadFailed: { type: 'api:attachment:upload:failed', message: 'Error uploading attachment' },
  uploadsUnfinished: {
    type: 'validation:attachment:upload:unfinished',
    message: 'Wait until all attachments have uploaded.',
  },
} as const;
