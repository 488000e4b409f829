import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { suggestionsText } from './text.en.ts';

/** The German texts of what the composer suggests behind `@`, `/`, `:` and `#`. */
export const suggestionsGerman: CompleteTranslation<typeof suggestionsText> = {
  suggestions: {
    mentions: 'Personen und Gruppen',
    commands: 'Befehle',
    emoji: 'Emojis',
    channels: 'Channels',
    others: 'Vorschläge',
    everyone: 'Alle in diesem Channel',
    everyoneHere: 'Alle in diesem Channel, die online sind',
    role: 'Alle mit dieser Rolle',
    people: { one: '{count} Person', other: '{count} Personen' },
    notJoined: 'Nicht beigetreten',
    nothing: 'Keine Treffer für „{query}“',
    failed: 'Die Suche ist fehlgeschlagen.',
    count: { one: '{count} Vorschlag', other: '{count} Vorschläge' },
    keyMove: 'auswählen',
    keyChoose: 'einfügen',
    keyClose: 'schließen',
  },
};
