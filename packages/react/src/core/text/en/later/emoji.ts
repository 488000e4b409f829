/** The words of emoji that load with what says them. */
export const emoji = {
  search: 'Search emoji',
  none: 'No matches for “{query}”',
  recent: 'Recently used',
  custom: 'Our own',
  results: 'Results',
  skinTone: 'Skin tone',
  toneNone: 'No skin tone',
  toneLight: 'Light',
  toneMediumLight: 'Medium light',
  toneMedium: 'Medium',
  toneMediumDark: 'Medium dark',
  toneDark: 'Dark',
} as const;
