import { type Attachment, attachmentLabel, isCustomAttachment } from '@confab/protocol';
import { visibleText } from '@confab/protocol/markdown';

/** The parts of a message that are written in one line. */
export interface LineContent {
  text: string;
  attachments?: readonly Attachment[] | undefined;
  poll?: { name: string } | undefined;
  shared_location?: { latitude: number; longitude: number } | undefined;
}

/** Joins the words of a message's text with its poll, location and attachments of the app's own types. */
export function joinLine(
  words: string,
  { attachments = [], poll, shared_location: location }: Omit<LineContent, 'text'>,
): string {
  const attached = [
    ...attachments.filter(isCustomAttachment).map((one) => `📎 ${visibleText(attachmentLabel(one))}`),
    poll && `📊 ${visibleText(poll.name)}`,
    location && `📍 ${Number(location.latitude).toFixed(4)}, ${Number(location.longitude).toFixed(4)}`,
  ];
  return [words, ...attached].filter(Boolean).join(' ');
}
