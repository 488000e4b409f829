import type { CompleteTranslation } from './catalogue.ts';
import type { coreText } from './text.en.ts';

/** The German texts that features share, and those of the primitives. Every catalogue is read together with them. */
export const coreGerman: CompleteTranslation<typeof coreText> = {
  actions: {
    add: 'Hinzufügen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    copied: 'Kopiert',
    copy: 'Kopieren',
    copyFailed: 'Dein Browser hat das Kopieren blockiert. Markiere den Text und kopiere ihn selbst.',
    copyLink: 'Link kopieren',
    create: 'Erstellen',
    delete: 'Löschen',
    dismiss: 'Schließen',
    done: 'Fertig',
    edit: 'Bearbeiten',
    loadMore: 'Mehr anzeigen',
    open: 'Öffnen',
    remove: 'Entfernen',
    retry: 'Wiederholen',
    save: 'Speichern',
    send: 'Senden',
    tryAgain: 'Erneut versuchen',
    undo: 'Rückgängig machen',
    forward: 'Weiterleiten',
  },
  states: {
    actionFailed: 'Das hat nicht geklappt',
    loading: 'Wird geladen',
    somethingFailed: 'Etwas ist schiefgelaufen',
    notLoaded: 'Dieser Teil konnte nicht geladen werden.',
    notDrawn: 'Dieser Teil konnte nicht angezeigt werden',
    checkConnection: 'Prüfe deine Verbindung und versuche es erneut.',
    safeToRetry: 'Nichts ist verloren gegangen. Versuche es gleich noch einmal.',
    notifications: 'Benachrichtigungen',
  },
  presence: {
    online: 'Online',
    away: 'Abwesend',
    doNotDisturb: 'Nicht stören',
    offline: 'Offline',
  },
};
