import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { scrollingText } from './text.en.ts';

/** The German texts of a list that scrolls: pages that fail to load, and jumps. */
export const scrollingGerman: CompleteTranslation<typeof scrollingText> = {
  pages: {
    earlierFailed: 'Frühere Nachrichten konnten nicht geladen werden.',
    laterFailed: 'Spätere Nachrichten konnten nicht geladen werden.',
  },
  jump: {
    newSince: { one: '{count} neue seit {time}', other: '{count} neue seit {time}' },
    newSinceMany: '{most}+ neue seit {time}',
    latest: 'Zu den neuesten',
    latestNew: { one: 'Zu den neuesten, {count} neue', other: 'Zu den neuesten, {count} neue' },
    gone: 'Diese Nachricht gibt es nicht mehr.',
    failed: 'Diese Nachricht konnte nicht geladen werden.',
  },
};
