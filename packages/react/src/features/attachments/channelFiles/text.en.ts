import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the panel with a channel's files. */
export const channelFilesText = defineCatalogue({
  channelFiles: {
    title: 'Files and media',
    close: 'Close files and media',
    find: 'Search by name',
    what: 'What to show',
    media: 'Media',
    files: 'Files',
    links: 'Links',
    goTo: 'Go to message',
    goToOf: 'Go to the message with {name}',
    openVideo: 'Go to the video {name}',
    by: '{author}, {time}',
    failed: 'Couldn’t load files and media',
    noMedia: 'No images or videos yet',
    noFiles: 'No files yet',
    noLinks: 'No links yet',
    noneHint: 'What people share in this channel appears here.',
    noMatches: 'No matches for “{query}”',
    noMatchesHint: 'Check the spelling, or try fewer words.',
    indexing: 'Older messages are still being indexed, so there may be more.',
    cannotSearch: 'You can’t search this channel',
    cannotSearchHint: 'Ask an admin for the permission to search it.',
  },
});
