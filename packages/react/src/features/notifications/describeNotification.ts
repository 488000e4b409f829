import type { LocalAttachment } from '@confab/client/composer';
import type { Notification } from '@confab/client/notifications';
import {
  actionRefusedNotice,
  editRefusedNotice,
  locationDeniedNotice,
  locationRefusedNotice,
  maxFilesPerMessage,
  scheduledFailedNotice,
  uploadBlockedNotice,
  uploadFailedNotice,
  uploadsUnfinishedNotice,
} from '@confab/protocol';
import type { TextTools } from '../../core/text/index.ts';
import { blockedReason } from '../attachments/composer/blockedReason.ts';
import type { notificationsText } from './text.en.ts';

/** Returns a notification's localised text: by its type if the catalogue has it, else its own text. */
export function describeNotification(
  { type, message, reason, metadata }: Pick<Notification, 'type' | 'message' | 'reason' | 'metadata'>,
  { t, format }: Pick<TextTools<typeof notificationsText>, 't' | 'format'>,
): { title: string; detail: string | undefined } {
  const title = isKnown(type) ? t(TITLES[type]) : message;
  const attachment = metadata?.attachment as LocalAttachment | undefined;
  if (!attachment || !reason) return { title, detail: reason };
  const blocked = { ...attachment, local: { ...attachment.local, blockedBy: reason } };
  const why =
    type === uploadBlockedNotice.type
      ? blockedReason(blocked, { t, format, maxFiles: maxFilesPerMessage })
      : reason;
  return { title, detail: attachment.title ? `${attachment.title}: ${why}` : why };
}

const TITLES = {
  [uploadBlockedNotice.type]: 'notifications.uploadBlocked',
  [uploadFailedNotice.type]: 'notifications.uploadFailed',
  [uploadsUnfinishedNotice.type]: 'notifications.uploadUnfinished',
  [locationDeniedNotice.type]: 'notifications.locationDenied',
  [locationRefusedNotice.type]: 'notifications.locationRefused',
  [scheduledFailedNotice.type]: 'notifications.scheduledFailed',
  [actionRefusedNotice.type]: 'notifications.actionRefused',
  [editRefusedNotice.type]: 'notifications.editRefused',
} as const;

const isKnown = (type: string | undefined): type is keyof typeof TITLES =>
  type !== undefined && Object.hasOwn(TITLES, type);
