import type { CompleteTranslation } from '@confab/react';
import type { beforeSendText } from './text.en.ts';

/** The German texts of the admin's page of the before-send hook. */
export const beforeSendGerman: CompleteTranslation<typeof beforeSendText> = {
  beforeSend: {
    title: 'Before-Send-Hook',
    hint: 'Deine URL wird aufgerufen, bevor eine Nachricht oder Änderung gespeichert wird. Sie kann Text, eigene Daten und Anhänge ändern oder die Nachricht mit einem Grund ablehnen, den die sendende Person sieht.',
    none: 'Noch kein Hook',
    noneHint:
      'Nachrichten werden so gespeichert, wie sie gesendet werden. Gib unten eine URL an, um sie vorher zu prüfen.',
    urlHint: 'Wird einmal pro Nachricht aufgerufen. Jede Nachricht wartet auf die Antwort.',
    deadline: 'Zeitlimit in Millisekunden',
    deadlineHint: 'Von {least} bis {most}. Ein langsamer Hook verzögert das Senden für alle.',
    failure: 'Wenn er nicht rechtzeitig antwortet',
    open: 'Nachricht unverändert senden',
    closed: 'Nachricht ablehnen; das Senden kann erneut versucht werden',
    active: 'Eingeschaltet',
    set: 'Hook speichern',
    saved: 'Gespeichert. Gilt für neue Nachrichten.',
    created:
      'Hook gespeichert. Mit diesem Geheimnis kannst du prüfen, dass Aufrufe von diesem Server kommen:',
    working: 'Wird vor jeder Nachricht aufgerufen',
    off: 'Aus',
    paused: 'Pausiert bis {when}, weil er mehrmals nacheinander fehlgeschlagen ist.',
    lastError: 'Letzter Fehler: {why}',
    remove: 'Hook entfernen',
    removeTitle: 'Before-Send-Hook entfernen?',
    removeBody: 'Nachrichten werden so gespeichert, wie sie gesendet werden.',
    name: 'der Before-Send-Hook',
  },
};
