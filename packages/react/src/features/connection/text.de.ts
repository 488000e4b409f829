import type { CompleteTranslation } from '../../core/text/index.ts';
import type { connectionText } from './text.en.ts';

/** The German texts of a chat that cannot sign in. */
export const connectionGerman: CompleteTranslation<typeof connectionText> = {
  connection: {
    unreachable: 'Keine Verbindung zum Chat',
    expired: 'Deine Sitzung ist abgelaufen',
    refused: 'Die Anmeldung im Chat ist fehlgeschlagen',
  },
};
