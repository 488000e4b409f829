import { useText } from '@confab/react';
import { english } from './english.ts';

/** The app's own words, in the reader's language. */
export const useAppText = () => useText(english);
