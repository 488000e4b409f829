import type { CompleteTranslation } from '@confab/react';
import type { pickingText } from './text.en.ts';

/** The German texts of the pickers of users, channels and segments. */
export const pickingGerman: CompleteTranslation<typeof pickingText> = {
  picking: {
    chosen: 'Ausgewählt',
    added: 'schon hinzugefügt',
    none: 'Keine Treffer für „{query}“',
    nothing: 'Hier ist noch nichts.',
    findPeople: 'Personen nach Namen suchen',
    findChannels: 'Channels nach Namen suchen',
    findSegments: 'Segmente nach Namen suchen',
    remove: '{name} entfernen',
    andMore: { one: 'und {count} weiteres', other: 'und {count} weitere' },
    ofUsers: 'Personen',
    ofChannels: 'Channels',
  },
};
