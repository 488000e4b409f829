import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { threadPanelText } from './text.en.ts';

/** The German texts of a thread, beside its channel and in a list. */
export const threadPanelGerman: CompleteTranslation<typeof threadPanelText, 'thread'> = {
  thread: {
    title: 'Thread',
    follow: 'Diesem Thread folgen',
    unfollow: 'Diesem Thread nicht mehr folgen',
    close: 'Thread schließen',
    alsoSend: 'Auch an {channel} senden',
    loadFailed: 'Die Antworten konnten nicht geladen werden',
    gone: 'Diesen Thread gibt es nicht mehr',
    reply: 'Antworten',
    replyFailed: 'Der Channel konnte nicht geöffnet werden',
    open: 'Thread öffnen',
    cardLabel: 'Thread von {name} in {channel}',
    earlier: { one: '{count} frühere Antwort', other: '{count} frühere Antworten' },
    unread: { one: '{count} ungelesene Antwort', other: '{count} ungelesene Antworten' },
    markRead: 'Als gelesen markieren',
    unfollowShort: 'Nicht mehr folgen',
    goneHint: 'Seine erste Nachricht wurde endgültig gelöscht.',
  },
};
