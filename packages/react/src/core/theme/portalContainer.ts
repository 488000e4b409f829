import { createContext, useContext } from 'react';

/**
 * Where menus, dialogs and tooltips are mounted: an element inside the kit's own root, so that they take its
 * theme along and work in a shadow root. `null` until the root is mounted.
 */
export const PortalContainer = createContext<HTMLElement | null>(null);

/** The element that floating parts mount into; see {@link PortalContainer}. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainer);
}
