import { defineCatalogue, useText } from '@confab/react';
import { admin } from './admin.ts';

const catalogue = defineCatalogue({ admin });

/** The texts of the administration, which load with its pages. */
export const useAdminText = () => useText(catalogue);
