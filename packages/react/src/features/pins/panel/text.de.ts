import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { pinnedMessagesText } from './text.en.ts';

/** The German texts of the panel with pinned messages. */
export const pinnedMessagesGerman: CompleteTranslation<typeof pinnedMessagesText> = {
  pinned: {
    title: 'Angepinnte Nachrichten',
    close: 'Angepinnte Nachrichten schließen',
    failed: 'Angepinnte Nachrichten konnten nicht geladen werden',
    none: 'Noch keine angepinnten Nachrichten',
    noneHint: 'Um eine Nachricht anzupinnen, wähle „An Channel anpinnen“ in ihrem Menü.',
    open: 'Zur Nachricht',
    unpin: 'Lösen',
    until: 'Enddatum ändern',
  },
};
