import { createContext, useContext } from 'react';

/**
 * The element that menus, dialogs and tooltips mount into, inside the kit's own root so that they inherit its theme and work
 * in a shadow root. `null` until the root is mounted.
 */
export const PortalContainer = createContext<HTMLElement | null>(null);

/** Returns the element that floating parts mount into; see {@link PortalContainer}. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainer);
}
