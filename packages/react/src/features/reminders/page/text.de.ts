import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { dueRemindersText } from './text.en.ts';

/** The German texts of lists of reminders and of notices of due ones. */
export const dueRemindersGerman: CompleteTranslation<typeof dueRemindersText> = {
  due: {
    title: 'Erinnerung',
    titleFrom: 'Erinnerung von {name}',
    many: { one: '{count} Erinnerung ist fällig', other: '{count} Erinnerungen sind fällig' },
    show: 'Anzeigen',
    open: 'Zur Nachricht',
    snooze: 'In 20 min erneut',
    later: 'Andere Zeit …',
    done: 'Erledigt',
    remind: 'Erinnere mich …',
    at: 'Erinnerung: {time}',
    since: 'Fällig seit {time}',
    note: 'Deine Erinnerung',
    noteFrom: 'Erinnerung von {name}',
    place: 'in {channel}',
    lost: 'Diese Nachricht wurde gelöscht, oder du hast keinen Zugriff mehr darauf.',
    waiting: 'Nachricht wird geladen',
  },
};
