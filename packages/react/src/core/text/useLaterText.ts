import { laterEnglish } from './en/later.ts';
import { useText } from './TextProvider.tsx';

/** `useText` for what loads when it is first drawn: such parts bring words of their own. */
export const useLaterText = () => useText(laterEnglish);
