import { defineError } from '../../contract/error.ts';

/** `details.reason` is the rule of the upload config that blocks it (ATT-04). */
export const uploadBlocked = defineError({
  name: 'upload_blocked',
  code: 320,
  status: 403,
  message: 'This file may not be uploaded.',
});
export const imageInvalid = defineError({
  name: 'image_invalid',
  code: 321,
  status: 400,
  message: 'This is not an image that can be shown.',
});
export const fileNotFound = defineError({
  name: 'file_not_found',
  code: 322,
  status: 404,
  message: 'There is no such file.',
});
export const uploadNotFound = defineError({
  name: 'upload_not_found',
  code: 323,
  status: 404,
  message: 'There is no such upload.',
});
/** `details.missing` lists the parts that have not arrived (the first hundred of them). */
export const uploadIncomplete = defineError({
  name: 'upload_incomplete',
  code: 324,
  status: 409,
  message: 'Parts of this upload are missing.',
});
/** The bytes ended before or after what was announced; nothing of them is kept. */
export const uploadBroken = defineError({
  name: 'upload_broken',
  code: 325,
  status: 400,
  retryable: true,
  message: 'The upload broke off.',
});
export const tooManyUploads = defineError({
  name: 'too_many_uploads',
  code: 326,
  status: 429,
  retryable: true,
  message: 'Too many uploads at once; wait until one has ended.',
});
export const storageFull = defineError({
  name: 'storage_full',
  code: 327,
  status: 507,
  message: 'The server has no room for this file.',
});
export const errors = [
  uploadBlocked,
  imageInvalid,
  fileNotFound,
  uploadNotFound,
  uploadIncomplete,
  uploadBroken,
  tooManyUploads,
  storageFull,
] as const;
