import type { ReminderEntry } from '@confab/client/reminders';
import { isLinkPreview } from '@confab/protocol';
import { plainText } from '../../markdown/index.ts';

/** Longest text of a notice, in UTF-16 units. */
const most = 200;

/** What a reminder is about, in few words; undefined while its message is on its way. */
export function reminderSummary(
  { reminder, message, isLost }: ReminderEntry,
  words: { lost: string },
): string | undefined {
  if (reminder.text !== undefined) return shortened(reminder.text);
  if (isLost) return words.lost;
  if (!message) return undefined;
  const files = message.attachments
    .filter((one) => !isLinkPreview(one))
    .flatMap((one) => one.title ?? one.type ?? []);
  const said = plainText(message.text) || message.poll?.name || files.join(', ');
  return `${message.user.name}: ${shortened(said)}`;
}

const shortened = (text: string) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
