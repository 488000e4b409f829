import { defineError, fileRequiredText } from '@confab/protocol';

/** A local attachment has no file or no id (ATT-05). */
export const fileRequired = defineError({
  name: 'file_required',
  code: 910,
  status: 0,
  message: fileRequiredText,
});
