import { useMediaQuery } from '@confab/react';
import { phoneQuery } from './phoneQuery.ts';

/** Whether one pane at a time is shown. */
export const usePhone = () => useMediaQuery(phoneQuery);
