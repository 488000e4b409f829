import type { ReminderEntry } from '@confab/client/reminders';
import { attachmentLabel, isLinkPreview } from '@confab/protocol';
import { plainText } from '../../markdown/index.ts';

/** Maximum length of a notice's text, in UTF-16 units. */
const maxLength = 200;

/** Returns a short summary of a reminder's message; undefined while the message is loading. */
export function reminderSummary(
  { reminder, message, isLost }: ReminderEntry,
  words: { lost: string },
): string | undefined {
  if (reminder.text !== undefined) return shortened(reminder.text);
  if (isLost) return words.lost;
  if (!message) return undefined;
  const files = message.attachments.filter((one) => !isLinkPreview(one)).map((one) => attachmentLabel(one));
  const content = plainText(message.text) || message.poll?.name || files.join(', ');
  return `${message.user.name}: ${shortened(content)}`;
}

const shortened = (text: string) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
