import { bareMimeType } from './limits.ts';
import type { UploadConfig } from './schema.ts';

/** The error for a local attachment without a file or an id (ATT-05, SEED.md section 5). */
export const fileRequiredText = 'File is required for upload attachment.';

/** The notice of a blocked upload, with the rule as its reason (ATT-06, SEED.md section 8). */
export const uploadBlockedNotice = {
  type: 'validation:attachment:upload:blocked',
  message: 'The attachment upload was blocked',
} as const;

/** The notice of a failed upload, with the error as its reason (ATT-06, SEED.md section 8). */
export const uploadFailedNotice = {
  type: 'api:attachment:upload:failed',
  message: 'Error uploading attachment',
} as const;

/** The rules of an upload config in the order they are checked; a blocked upload has one as its reason (ATT-04). */
export const uploadRules = [
  'allowed_file_extensions',
  'blocked_file_extensions',
  'allowed_mime_types',
  'blocked_mime_types',
  'size_limit',
] as const;
export type UploadRule = (typeof uploadRules)[number];

/**
 * The facts the rules check. `mime_type` is the browser's guess before an upload, and the detected type on the server.
 */
export interface UploadCandidate {
  name: string;
  mime_type: string;
  /** In bytes. */
  size: number;
}

/** Returns the rule that blocks this file, or undefined: shared by client and server (ATT-04). */
export function uploadBlockedBy(file: UploadCandidate, config: UploadConfig): UploadRule | undefined {
  // Some systems drop trailing dots and spaces, which must not hide an extension.
  const name = file.name.toLowerCase().replace(/(?<![\s.])[\s.]+$/, '');
  const type = bareMimeType(file.mime_type);
  const hasExtension = (extension: string) =>
    name.endsWith(extension.startsWith('.') ? extension : `.${extension}`);
  const hasType = (pattern: string) =>
    pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
  const refuses: Record<UploadRule, boolean> = {
    allowed_file_extensions:
      config.allowed_file_extensions.length > 0 && !config.allowed_file_extensions.some(hasExtension),
    blocked_file_extensions: config.blocked_file_extensions.some(hasExtension),
    allowed_mime_types: config.allowed_mime_types.length > 0 && !config.allowed_mime_types.some(hasType),
    blocked_mime_types: config.blocked_mime_types.some(hasType),
    size_limit: file.size > config.size_limit,
  };
  return uploadRules.find((rule) => refuses[rule]);
}
