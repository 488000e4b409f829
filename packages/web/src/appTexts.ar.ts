import type { KitTranslation } from '@confab/react';
import { arabic as kitArabic } from '@confab/react/texts/ar';
import { mentionsPageArabic } from './features/mentions/text.ar.ts';
import { notificationsPageArabic } from './features/notifications/settings/text.ar.ts';
import { systemNotificationsArabic } from './features/notifications/text.ar.ts';
import { savedArabic } from './features/saved/text.ar.ts';
import { scheduledPageArabic } from './features/scheduledMessages/text.ar.ts';
import { searchPageArabic } from './features/search/text.ar.ts';
import { factorsArabic } from './features/security/factors/text.ar.ts';
import { securityArabic } from './features/security/text.ar.ts';
import { secondFactorArabic } from './features/sessions/secondFactor/text.ar.ts';
import { sessionsArabic } from './features/sessions/text.ar.ts';
import { settingsArabic } from './features/settings/text.ar.ts';
import { setupCardArabic } from './features/setup/text.ar.ts';
import { shareArabic } from './features/share/text.ar.ts';
import { keysArabic } from './features/shell/keys/text.ar.ts';
import { meArabic } from './features/shell/me/text.ar.ts';
import { tabsArabic } from './features/shell/tabs/text.ar.ts';
import { shellArabic } from './features/shell/text.ar.ts';
import { threadsPageArabic } from './features/threads/text.ar.ts';
import { appArabic } from './text.ar.ts';

/** The Arabic texts of the kit and of the app, without those of the administration. */
export const arabic: KitTranslation = {
  ...kitArabic,
  ...mentionsPageArabic,
  ...notificationsPageArabic,
  ...systemNotificationsArabic,
  ...savedArabic,
  ...scheduledPageArabic,
  ...searchPageArabic,
  ...factorsArabic,
  ...securityArabic,
  ...secondFactorArabic,
  ...sessionsArabic,
  ...settingsArabic,
  ...setupCardArabic,
  ...shareArabic,
  ...keysArabic,
  ...meArabic,
  ...tabsArabic,
  ...shellArabic,
  ...threadsPageArabic,
  ...appArabic,
};
