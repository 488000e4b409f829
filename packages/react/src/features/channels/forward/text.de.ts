import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { forwardText } from './text.en.ts';

/** The German texts of forwarding a message, and of where a forwarded message is from. */
export const forwardGerman: CompleteTranslation<typeof forwardText> = {
  forward: {
    title: 'Nachricht weiterleiten',
    search: 'Deine Channels und Personen durchsuchen',
    nowhere: 'Es gibt noch keine Channels, in denen du schreiben kannst.',
    nobody: 'Keine Treffer für „{query}“',
    chosen: 'Weiterleiten an',
    most: {
      one: 'Du kannst an {count} Unterhaltung gleichzeitig weiterleiten.',
      other: 'Du kannst an bis zu {count} Unterhaltungen gleichzeitig weiterleiten.',
    },
    comment: 'Kommentar hinzufügen',
    commentHint: 'Optional. Steht über der Nachricht.',
    done: 'An {channel} weitergeleitet',
    view: 'Ansehen',
    notDone: 'Nicht an {channel} weitergeleitet',
    from: 'Weitergeleitet von {name} in {place}',
    open: 'Zum Original in {place}',
  },
};
