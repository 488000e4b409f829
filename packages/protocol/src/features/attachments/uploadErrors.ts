import { defineError } from '../../contract/errors.ts';

export const uploadNotFound = defineError({
  name: 'upload_not_found',
  code: 323,
  status: 404,
  message: 'Upload not found.',
});
/** `details.missing` lists the missing parts (at most a hundred). */
export const uploadIncomplete = defineError({
  name: 'upload_incomplete',
  code: 324,
  status: 409,
  message: 'Some parts of this upload are missing.',
});
/** The body ended before or after the announced size; nothing is stored. */
export const uploadBroken = defineError({
  name: 'upload_broken',
  code: 325,
  status: 400,
  retryable: true,
  message: 'The upload was interrupted. Try again.',
});
export const tooManyUploads = defineError({
  name: 'too_many_uploads',
  code: 326,
  status: 429,
  retryable: true,
  message: 'Too many uploads at once. Wait for one to finish.',
});
export const uploadErrors = [uploadNotFound, uploadIncomplete, uploadBroken, tooManyUploads] as const;
