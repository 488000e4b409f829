import type { KitTranslation } from '@confab/react';
import { german as kitGerman } from '@confab/react/texts/de';
import { widgetGerman } from './text.de.ts';

/** The German texts of the kit and of the widget. */
export const german: KitTranslation = {
  ...kitGerman,
  ...widgetGerman,
};
