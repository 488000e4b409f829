export { FileAccess, fileAccess } from './fileAccess.ts';
export { sendUpload } from './sendUpload.ts';
export type { UploadOptions, UploadSource } from './uploadOptions.ts';
