import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of reactions. */
export const reactionsText = defineCatalogue({
  reactions: {
    add: 'Add a reaction',
    withNames: '{names} reacted with {emoji}',
    you: 'You',
    others: { one: '{count} other', other: '{count} others' },
    toggleOn: { one: '{emoji}, {count} reaction. React too', other: '{emoji}, {count} reactions. React too' },
    toggleOff: {
      one: '{emoji}, {count} reaction including yours. Remove your reaction',
      other: '{emoji}, {count} reactions including yours. Remove your reaction',
    },
    reactWith: 'React with {emoji}',
  },
});
