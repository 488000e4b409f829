export { FileAccess, fileAccess } from './fileAccess.ts';
export type { UploadOptions, UploadSource } from './uploadOptions.ts';
export { uploads } from './uploads.ts';
