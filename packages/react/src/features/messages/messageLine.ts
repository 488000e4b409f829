import { type Attachment, attachmentLabel, isCustomAttachment } from '@confab/protocol';
import { plainText, visibleText } from '../markdown/index.ts';

/** The parts of a message that are written in one line. */
export interface LineContent {
  text: string;
  attachments?: readonly Attachment[] | undefined;
  poll?: { name: string } | undefined;
  shared_location?: { latitude: number; longitude: number } | undefined;
}

/**
 * A message in one line of plain words, for quotes, previews and announcements: its text, and its poll,
 * location and attachments of the app's own types.
 */
export function messageLine({
  text,
  attachments = [],
  poll,
  shared_location: location,
}: LineContent): string {
  const words = plainText(text);
  const attached = [
    ...attachments.filter(isCustomAttachment).map((one) => `📎 ${visibleText(attachmentLabel(one))}`),
    poll && `📊 ${visibleText(poll.name)}`,
    location && `📍 ${Number(location.latitude).toFixed(4)}, ${Number(location.longitude).toFixed(4)}`,
  ];
  return [words, ...attached].filter(Boolean).join(' ');
}
