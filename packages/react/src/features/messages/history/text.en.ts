import { defineCatalogue } from '../../../core/text/index.ts';
import { messagesText } from '../text.en.ts';

/** The texts of a message's edit history (MSG-18). */
export const historyText = defineCatalogue({
  ...messagesText,
  history: {
    title: 'Edit history',
    now: 'Now',
    original: 'Original',
    changedBy: '{name}, {time}',
    noText: 'No text',
    filesOnly: 'Only the attachments have changed since this message was sent.',
    onlyLast: { one: 'Only the last edit is shown.', other: 'Only the last {count} edits are shown.' },
  },
});
