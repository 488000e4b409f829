import { defineCatalogue } from '@confab/react';

/** The texts of the settings. */
export const settingsText = defineCatalogue({
  settings: {
    title: 'Settings',
    profile: 'Profile',
    appearance: 'Appearance',
    reading: 'Reading',
    writing: 'Writing',
    notifications: 'Notifications',
    security: 'Security',
    sessions: 'Sessions',
    mutedAndBlocked: 'Muted and blocked',
    mutedAndBlockedHint: 'People you’ve muted or blocked. They aren’t notified.',
    language: 'Language',
    languageSystem: 'Browser default',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    density: 'Spacing',
    densityComfortable: 'Comfortable',
    densityCompact: 'Compact',
    contrast: 'Contrast',
    contrastSystem: 'System',
    contrastStandard: 'Standard',
    contrastMore: 'High',
    sessionsHint: 'Browsers and devices where you’re signed in.',
    thisSession: 'This device',
    seen: 'Last seen {when}',
    end: 'Sign out',
  },
});
