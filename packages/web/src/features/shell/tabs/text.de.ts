import type { CompleteTranslation } from '@confab/react';
import type { tabsText } from './text.en.ts';

/** The German texts of the tab bar of a phone. */
export const tabsGerman: CompleteTranslation<typeof tabsText> = {
  tabs: {
    label: 'Hauptseiten',
    channels: 'Channels',
    inbox: 'Eingang',
    search: 'Suche',
    you: 'Du',
    waiting: { one: '{count} neu', other: '{count} neu' },
  },
};
