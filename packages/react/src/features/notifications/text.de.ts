import type { CompleteTranslation } from '../../core/text/index.ts';
import type { notificationsText } from './text.en.ts';

/** The German texts of notifications that the client raises itself. */
export const notificationsGerman: CompleteTranslation<typeof notificationsText, 'notifications'> = {
  notifications: {
    uploadBlocked: 'Der Upload des Anhangs wurde blockiert',
    uploadFailed: 'Fehler beim Hochladen des Anhangs',
    uploadUnfinished: 'Warte, bis alle Anhänge hochgeladen sind.',
    actionRefused: 'Eine Änderung, die du offline gemacht hast, konnte nicht gespeichert werden',
    editRefused: 'Deine Bearbeitung konnte nicht gespeichert werden',
    scheduledFailed: 'Eine geplante Nachricht konnte nicht gesendet werden',
    locationDenied: 'Dein Standort wird nicht mehr geteilt, weil der Zugriff darauf ausgeschaltet ist.',
    locationRefused: 'Dein Standort wird nicht mehr geteilt, weil das in diesem Channel ausgeschaltet ist.',
  },
};
