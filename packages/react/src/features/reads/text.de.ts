import type { CompleteTranslation } from '../../core/text/index.ts';
import type { readsText } from './text.en.ts';

/** The German texts of read receipts (MSG-17), and of when channels count as read (CHAN-14). */
export const readsGerman: CompleteTranslation<typeof readsText> = {
  reads: {
    seenBy: 'Gesehen von',
    seenByNames: 'Gesehen von {names}',
    seenByEveryone: 'Von allen gesehen',
    more: { one: '{count} weiteren Person', other: '{count} weiteren' },
    count: { one: '{count} von {all} hat das gesehen.', other: '{count} von {all} haben das gesehen.' },
    lastRead: 'Zuletzt gelesen {time}',
    nobody: 'Noch niemand hat das gesehen. Wer Lesebestätigungen ausgeschaltet hat, erscheint hier nicht.',
    hint: 'Wer Lesebestätigungen ausgeschaltet hat, erscheint hier nicht.',
    markRead: 'Channels als gelesen markieren',
    share: 'Lesebestätigungen senden',
    shareHint:
      'Andere sehen, was du gelesen hast. Solange es ausgeschaltet ist, sehen sie nur, was du vorher gelesen hattest.',
  },
  markReadModes: {
    on_open: 'Wenn ich sie öffne',
    at_end: 'Wenn ich die neueste Nachricht erreiche',
    manually: 'Nur wenn ich es auswähle',
  },
  markReadHints: {
    on_open: 'Ein Channel ist gelesen, sobald du ihn öffnest.',
    at_end: 'Ein Channel ist gelesen, sobald du seine neueste Nachricht gesehen hast.',
    manually: 'Ein Channel bleibt ungelesen, bis du „Als gelesen markieren“ wählst oder Esc drückst.',
  },
};
