import { useMediaQuery } from '@confab/react';

/** Whether one pane at a time is shown (UX-19). */
export const usePhone = () => useMediaQuery('(max-width: 599px)');
