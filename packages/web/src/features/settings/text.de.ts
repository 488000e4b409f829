import type { CompleteTranslation } from '@confab/react';
import type { settingsText } from './text.en.ts';

/** The German texts of the settings. */
export const settingsGerman: CompleteTranslation<typeof settingsText> = {
  settings: {
    reading: 'Lesen',
    writing: 'Schreiben',
    title: 'Einstellungen',
    profile: 'Profil',
    appearance: 'Darstellung',
    notifications: 'Benachrichtigungen',
    security: 'Sicherheit',
    sessions: 'Sitzungen',
    mutedAndBlocked: 'Stummgeschaltet und blockiert',
    mutedAndBlockedHint:
      'Personen, die du stummgeschaltet oder blockiert hast. Sie werden nicht benachrichtigt.',
    language: 'Sprache',
    languageSystem: 'Wie im Browser',
    theme: 'Farbschema',
    themeSystem: 'System',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
    density: 'Abstände',
    densityComfortable: 'Großzügig',
    densityCompact: 'Kompakt',
    contrast: 'Kontrast',
    contrastSystem: 'System',
    contrastStandard: 'Standard',
    contrastMore: 'Hoch',
    sessionsHint: 'Browser und Geräte, auf denen du angemeldet bist.',
    thisSession: 'Dieses Gerät',
    seen: 'Zuletzt gesehen {when}',
    end: 'Abmelden',
  },
};
