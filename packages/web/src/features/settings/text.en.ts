import { defineCatalogue } from '@confab/react';

/** The texts of the settings. */
export const settingsText = defineCatalogue({
  settings: {
    title: 'Settings',
    profile: 'Profile',
    appearance: 'Appearance',
    notifications: 'Notifications',
    sessions: 'Sessions',
    mutedAndBlocked: 'Muted and blocked',
    mutedAndBlockedHint: 'People you want to hear less of. None of them is told.',
    theme: 'Colours',
    themeSystem: 'As the system',
    themeLight: 'Light',
    themeDark: 'Dark',
    density: 'Spacing',
    densityComfortable: 'Comfortable',
    densityCompact: 'Compact',
    contrast: 'Contrast',
    contrastSystem: 'As the system',
    contrastStandard: 'Standard',
    contrastMore: 'High',
    sessionsHint: 'Every browser and device that is signed in as you.',
    thisSession: 'This one',
    seen: 'Last seen {when}',
    end: 'Sign out there',
  },
});
