import { createContext, useContext } from 'react';
import { PHONE_WIDTH, useMediaQuery } from './useMediaQuery.ts';

/** Whether the nearest LayoutBox has the width of a phone; undefined outside of any. */
export const PhoneLayoutContext = createContext<boolean | undefined>(undefined);

/** Whether the surrounding LayoutBox, or the page where there is none, has the width of a phone. */
export function usePhoneLayout(): boolean {
  const isNarrowPage = useMediaQuery(PHONE_WIDTH);
  return useContext(PhoneLayoutContext) ?? isNarrowPage;
}
