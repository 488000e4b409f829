import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts about a message that cannot be jumped to. */
export const jumpText = defineCatalogue({
  jump: {
    gone: 'That message no longer exists.',
    failed: 'Couldn’t load that message.',
  },
});
