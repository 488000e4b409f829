import { defineCatalogue, useText } from '@confab/react';
import { settings } from './settings.ts';

const catalogue = defineCatalogue({ settings });

/** The texts of the settings, which load with their pages. */
export const useSettingsText = () => useText(catalogue);
