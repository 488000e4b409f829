import { useText } from '@confab/react';
import { english } from './english.ts';

/** The app's texts, in the reader's language. */
export const useAppText = () => useText(english);
