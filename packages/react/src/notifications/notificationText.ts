import type { Notification } from '@confab/client';
import { uploadBlocks } from '@confab/protocol';
import type { TextTools } from '../text/index.ts';

/** A notification in the reader's words: by its type where the catalogue has that, else as it was told. */
export function notificationText(
  { type, message, reason }: Pick<Notification, 'type' | 'message' | 'reason'>,
  t: TextTools['t'],
): { title: string; detail: string | undefined } {
  const title = type && isKnown(type, TITLES) ? t(TITLES[type]) : message;
  const detail = reason && isKnown(reason, REASONS) ? t(REASONS[reason]) : reason;
  return { title, detail };
}

const TITLES = {
  'validation:attachment:upload:blocked': 'notifications.uploadBlocked',
  'api:attachment:upload:failed': 'notifications.uploadFailed',
  'validation:attachment:upload:unfinished': 'notifications.uploadUnfinished',
} as const;

/** The rules of upload configs, and what else blocks an upload, by name. */
const REASONS = {
  allowed_file_extensions: 'notifications.extensionNotAllowed',
  blocked_file_extensions: 'notifications.extensionBlocked',
  allowed_mime_types: 'notifications.typeNotAllowed',
  blocked_mime_types: 'notifications.typeBlocked',
  size_limit: 'notifications.tooLarge',
  [uploadBlocks.capability]: 'notifications.mayNotUpload',
  [uploadBlocks.slot]: 'notifications.noPlaceForFile',
} as const;

const isKnown = <T extends object>(key: PropertyKey, table: T): key is keyof T => Object.hasOwn(table, key);
