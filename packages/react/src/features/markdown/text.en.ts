import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of rendered Markdown. */
export const markdownText = defineCatalogue({
  markdown: {
    spoiler: 'Reveal spoiler',
    copyCode: 'Copy code',
    taskDone: 'Done',
    taskOpen: 'Not done',
  },
});
