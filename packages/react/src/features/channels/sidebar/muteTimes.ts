const hourMs = 3_600_000;

/** The mute durations of the menu (CHAN-08): a key of the sidebar's catalogue, and milliseconds. */
export const muteTimes = [
  { text: 'muteHour', ms: hourMs },
  { text: 'muteEight', ms: 8 * hourMs },
  { text: 'muteDay', ms: 24 * hourMs },
  { text: 'muteWeek', ms: 7 * 24 * hourMs },
  { text: 'muteGood', ms: undefined },
] as const;
