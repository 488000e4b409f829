import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { channelFilesText } from './text.en.ts';

/** The German texts of the panel with a channel's files. */
export const channelFilesGerman: CompleteTranslation<typeof channelFilesText> = {
  channelFiles: {
    title: 'Dateien und Medien',
    close: 'Dateien und Medien schließen',
    find: 'Nach Namen suchen',
    what: 'Was angezeigt wird',
    media: 'Medien',
    files: 'Dateien',
    links: 'Links',
    goTo: 'Zur Nachricht',
    goToOf: 'Zur Nachricht mit {name}',
    openVideo: 'Zum Video {name}',
    by: '{author}, {time}',
    failed: 'Dateien und Medien konnten nicht geladen werden',
    noMedia: 'Noch keine Bilder oder Videos',
    noFiles: 'Noch keine Dateien',
    noLinks: 'Noch keine Links',
    noneHint: 'Was in diesem Channel geteilt wird, erscheint hier.',
    noMatches: 'Keine Treffer für „{query}“',
    noMatchesHint: 'Prüfe die Schreibweise oder versuche es mit weniger Wörtern.',
    indexing: 'Ältere Nachrichten werden noch indexiert. Es kann also mehr geben.',
    cannotSearch: 'Du kannst diesen Channel nicht durchsuchen',
    cannotSearchHint: 'Bitte eine Administratorin oder einen Administrator um das Recht dazu.',
  },
};
