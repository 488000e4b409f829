/** What the message text renderer itself says. */
export const markdown = {
  spoiler: 'Hidden text. Show it',
  copyCode: 'Copy the code',
  taskDone: 'Done',
  taskOpen: 'Not done',
  everyone: 'Everyone in this channel',
  here: 'Everyone who is here now',
} as const;
