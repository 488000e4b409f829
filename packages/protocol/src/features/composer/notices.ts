/** What a composer says when it is asked to send before all uploads have ended (COMP-03, SEED.md section 5). */
export const uploadsUnfinishedNotice = {
  type: 'validation:attachment:upload:unfinished',
  message: 'Wait until all attachments have uploaded.',
} as const;

/** Why an upload is blocked beside the rules of the upload config (ATT-03): no right, or no place left in the message. */
export const uploadBlocks = { capability: 'upload-file', slot: 'files_per_message' } as const;
