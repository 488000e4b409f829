/** The emoji picker. */
export const emoji = {
  picker: 'Emoji',
} as const;
