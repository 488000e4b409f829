import type { KitTranslation } from '@confab/react';
import { arabic as kitArabic } from '@confab/react/texts/ar';
import { widgetArabic } from './text.ar.ts';

/** The Arabic texts of the kit and of the widget. */
export const arabic: KitTranslation = {
  ...kitArabic,
  ...widgetArabic,
};
