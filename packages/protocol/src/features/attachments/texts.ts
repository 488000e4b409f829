/** What is said of a local attachment without a file or an id (ATT-05, SEED.md section 5). */
export const fileRequiredText = 'File is required for upload attachment.';

/** The notification of a blocked upload; it carries the rule as its reason (ATT-06, SEED.md section 8). */
export const uploadBlockedNotice = {
  type: 'validation:attachment:upload:blocked',
  message: 'The attachment upload was blocked',
} as const;

/** The notification of a failed upload; it carries the error as its reason (ATT-06, SEED.md section 8). */
export const uploadFailedNotice = {
  type: 'api:attachment:upload:failed',
  message: 'Error uploading attachment',
} as const;
