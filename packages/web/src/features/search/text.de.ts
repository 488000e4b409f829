import type { CompleteTranslation } from '@confab/react';
import type { searchPageText } from './text.en.ts';

/** The German texts of the search page. */
export const searchPageGerman: CompleteTranslation<typeof searchPageText> = {
  searchPage: {
    title: 'Suche',
    titleOf: '„{query}“, Suche',
    startTitle: 'Durchsuche alles, worauf du Zugriff hast',
    startHint: 'Nachrichten, Antworten in Threads, Dateinamen und Links. Neueste zuerst.',
    found: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
    noneTitle: 'Keine Ergebnisse für „{query}“',
    noneHint:
      'Versuche es mit weniger oder anderen Wörtern oder nur mit dem Wortanfang. Alle Wörter müssen vorkommen; "Anführungszeichen" halten sie zusammen.',
    noneNames: 'Keine Treffer für „{query}“.',
    noneFiltered: 'Niemand hat diesen Wert.',
    filterBy: 'Personen filtern nach',
    filterNone: 'Kein Filter',
    clearFilter: 'Filter entfernen',
    withoutFilters: 'Ohne Filter suchen',
    failed: 'Die Suche ist fehlgeschlagen',
    offline: 'Du bist offline. Die Suche startet, sobald du wieder online bist.',
  },
};
