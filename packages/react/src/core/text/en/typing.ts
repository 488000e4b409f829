/** Who types, under the composer. Names come as elements. */
export const typing = {
  one: '{first} is typing',
  two: '{first} and {second} are typing',
  several: 'Several people are typing',
} as const;
