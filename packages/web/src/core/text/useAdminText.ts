import { defineCatalogue, useText } from '@confab/react';
import { admin } from './admin.ts';

const catalogue = defineCatalogue({ admin });

/** The words of the administration pages, which load with them. */
export const useAdminText = () => useText(catalogue);
