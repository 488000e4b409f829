/** The emoji picker. */
export const emoji = {
  picker: 'Emoji',
  search: 'Search emoji',
  none: 'No emoji called “{query}”',
  recent: 'Recently used',
  custom: 'Our own',
  skinTone: 'Skin tone',
  toneNone: 'No skin tone',
  toneLight: 'Light',
  toneMediumLight: 'Medium light',
  toneMedium: 'Medium',
  toneMediumDark: 'Medium dark',
  toneDark: 'Dark',
} as const;
