import type { KitTranslation } from '@confab/react';
import { german as kitGerman } from '@confab/react/texts/de';
import { mentionsPageGerman } from './features/mentions/text.de.ts';
import { notificationsPageGerman } from './features/notifications/settings/text.de.ts';
import { systemNotificationsGerman } from './features/notifications/text.de.ts';
import { savedGerman } from './features/saved/text.de.ts';
import { scheduledPageGerman } from './features/scheduledMessages/text.de.ts';
import { searchPageGerman } from './features/search/text.de.ts';
import { factorsGerman } from './features/security/factors/text.de.ts';
import { securityGerman } from './features/security/text.de.ts';
import { secondFactorGerman } from './features/sessions/secondFactor/text.de.ts';
import { sessionsGerman } from './features/sessions/text.de.ts';
import { settingsGerman } from './features/settings/text.de.ts';
import { setupCardGerman } from './features/setup/text.de.ts';
import { shareGerman } from './features/share/text.de.ts';
import { keysGerman } from './features/shell/keys/text.de.ts';
import { meGerman } from './features/shell/me/text.de.ts';
import { tabsGerman } from './features/shell/tabs/text.de.ts';
import { shellGerman } from './features/shell/text.de.ts';
import { threadsPageGerman } from './features/threads/text.de.ts';
import { appGerman } from './text.de.ts';

/** The German texts of the kit and of the app, without those of the administration. */
export const german: KitTranslation = {
  ...kitGerman,
  ...mentionsPageGerman,
  ...notificationsPageGerman,
  ...systemNotificationsGerman,
  ...savedGerman,
  ...scheduledPageGerman,
  ...searchPageGerman,
  ...factorsGerman,
  ...securityGerman,
  ...secondFactorGerman,
  ...sessionsGerman,
  ...settingsGerman,
  ...setupCardGerman,
  ...shareGerman,
  ...keysGerman,
  ...meGerman,
  ...tabsGerman,
  ...shellGerman,
  ...threadsPageGerman,
  ...appGerman,
};
