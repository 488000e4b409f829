import { createContext } from 'react';

/** Whether a ThemeRoot surrounds this part. */
export const HasRootContext = createContext(false);
