import { defineCatalogue, useText } from '@confab/react';
import { sessions } from './sessions.ts';

const catalogue = defineCatalogue({ sessions });

/** The texts of the sign-in forms, which load with them. */
export const useSessionText = () => useText(catalogue);
