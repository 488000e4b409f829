/** Reactions under a message. */
export const reactions = {
  add: 'Add a reaction',
  withNames: '{names} reacted with {emoji}',
  you: 'You',
  others: { one: '{count} other', other: '{count} others' },
  toggleOn: { one: '{emoji}, {count} reaction. React too', other: '{emoji}, {count} reactions. React too' },
  toggleOff: {
    one: '{emoji}, {count} reaction with yours. Take yours back',
    other: '{emoji}, {count} reactions with yours. Take yours back',
  },
} as const;
