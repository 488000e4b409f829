import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the line that says who is typing. */
export const typingText = defineCatalogue({
  typing: {
    one: '{first} is typing',
    two: '{first} and {second} are typing',
    several: 'Several people are typing',
  },
});
