import type { UploadConfig } from '@confab/protocol';
import { splitList } from '../layout/splitText.ts';

/** The lists of an upload config, in the order of the form. */
export const listFields = [
  'allowed_file_extensions',
  'blocked_file_extensions',
  'allowed_mime_types',
  'blocked_mime_types',
] as const;

/** Returns the paths of a config's fields. */
export const pathsIn = (config: string) => [...listFields, 'size_limit'].map((field) => `${config}.${field}`);

/** An upload config as raw input: comma-separated lists, and a size in megabytes. */
export type UploadDraft = Record<keyof UploadConfig, string>;

/** A megabyte as in the limit's default: 104857600 bytes are 100. */
const MEGABYTE = 1_048_576;

export function draftOf(config: UploadConfig): UploadDraft {
  return {
    allowed_file_extensions: config.allowed_file_extensions.join(', '),
    blocked_file_extensions: config.blocked_file_extensions.join(', '),
    allowed_mime_types: config.allowed_mime_types.join(', '),
    blocked_mime_types: config.blocked_mime_types.join(', '),
    size_limit: String(Number((config.size_limit / MEGABYTE).toFixed(6))),
  };
}

/** The request body; the server validates it. */
export function configOf(draft: UploadDraft): UploadConfig {
  return {
    allowed_file_extensions: splitList(draft.allowed_file_extensions),
    blocked_file_extensions: splitList(draft.blocked_file_extensions),
    allowed_mime_types: splitList(draft.allowed_mime_types),
    blocked_mime_types: splitList(draft.blocked_mime_types),
    size_limit: Math.round(Number(draft.size_limit) * MEGABYTE),
  };
}
