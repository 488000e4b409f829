import { defineCatalogue } from '../../core/text/index.ts';

/** What stands for things that a message carries beside its words. */
export const excerptText = defineCatalogue({
  excerpts: {
    poll: 'Poll: {name}',
    location: 'Shared location',
  },
});
