import { useMediaQuery } from '@confab/react';

/** The screens on which one pane at a time is shown (UX-19). */
export const phoneQuery = '(max-width: 599px)';

/** Whether one pane at a time is shown. */
export const usePhone = () => useMediaQuery(phoneQuery);
