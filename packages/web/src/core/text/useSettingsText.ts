import { defineCatalogue, useText } from '@confab/react';
import { settings } from './settings.ts';

const catalogue = defineCatalogue({ settings });

/** The words of the settings pages, which load with them. */
export const useSettingsText = () => useText(catalogue);
