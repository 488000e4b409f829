import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of rendered Markdown. */
export const markdownText = defineCatalogue({
  markdown: {
    spoiler: 'Hidden text. Show it',
    copyCode: 'Copy the code',
    taskDone: 'Done',
    taskOpen: 'Not done',
  },
});
