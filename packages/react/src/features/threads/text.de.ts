import type { CompleteTranslation } from '../../core/text/index.ts';
import type { threadsText } from './text.en.ts';

/** The German texts of the line under a message that leads to its thread. */
export const threadsGerman: CompleteTranslation<typeof threadsText> = {
  threads: {
    replies: { one: '{count} Antwort', other: '{count} Antworten' },
    open: 'Thread öffnen:',
    noReplies: 'Noch keine Antworten',
  },
};
