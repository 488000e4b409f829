import { defineCatalogue } from '../../../core/text/index.ts';

/** Who may read a message that is not for everybody (MSG-15). */
export const visibleToText = defineCatalogue({
  visibleTo: {
    you: 'Only you can see this',
    youAnd: 'Only you and {names} can see this',
    others: { one: '{count} other', other: '{count} others' },
  },
});
