import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of a list that scrolls: pages that fail to load, and jumps. */
export const scrollingText = defineCatalogue({
  pages: {
    earlierFailed: 'Couldn’t load earlier messages.',
    laterFailed: 'Couldn’t load later messages.',
  },
  jump: {
    newSince: { one: '{count} new since {time}', other: '{count} new since {time}' },
    newSinceMany: '{most}+ new since {time}',
    latest: 'Jump to latest',
    latestNew: { one: 'Jump to latest, {count} new', other: 'Jump to latest, {count} new' },
    gone: 'That message no longer exists.',
    failed: 'Couldn’t load that message.',
  },
});
