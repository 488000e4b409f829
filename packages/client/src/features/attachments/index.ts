export { FileAccess, fileAccess } from './fileAccess.ts';
export { LocalPreviews, localPreviews } from './localPreviews.ts';
export { sendUpload } from './sendUpload.ts';
export type { UploadOptions, UploadSource } from './uploadOptions.ts';
