import type { CompleteTranslation } from '../../core/text/index.ts';
import type { markdownText } from './text.en.ts';

/** The German texts of rendered Markdown. */
export const markdownGerman: CompleteTranslation<typeof markdownText> = {
  markdown: {
    spoiler: 'Spoiler anzeigen',
    copyCode: 'Code kopieren',
    taskDone: 'Erledigt',
    taskOpen: 'Nicht erledigt',
  },
};
