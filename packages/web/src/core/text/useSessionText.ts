import { defineCatalogue, useText } from '@confab/react';
import { sessions } from './sessions.ts';

const catalogue = defineCatalogue({ sessions });

/** The words of the forms that let people in, which load with them. */
export const useSessionText = () => useText(catalogue);
