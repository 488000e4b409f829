import type { CompleteTranslation } from '@confab/react';
import type { mentionsPageText } from './text.en.ts';

/** The German texts of the page of mentions. */
export const mentionsPageGerman: CompleteTranslation<typeof mentionsPageText> = {
  mentionsPage: {
    title: 'Erwähnungen',
    show: 'Angezeigte Erwähnungen',
    all: 'Alle',
    unread: 'Ungelesen',
    emptyTitle: 'Noch keine Erwähnungen',
    emptyHint: 'Wenn jemand dich, deine Gruppe oder @channel erwähnt, erscheint es hier.',
    readTitle: 'Du bist auf dem neuesten Stand',
    readHint: 'Du hast alle deine Erwähnungen gelesen.',
  },
};
