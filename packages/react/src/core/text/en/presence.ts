/** Where a person is, as presence marks and lists say it. */
export const presence = {
  online: 'Online',
  away: 'Away',
  doNotDisturb: 'Do not disturb',
  offline: 'Offline',
} as const;
