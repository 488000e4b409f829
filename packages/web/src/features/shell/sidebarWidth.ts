const storageKey = 'confab.sidebarWidth';
export const minSidebarPx = 200;
export const maxSidebarPx = 400;
export const defaultSidebarPx = 260;

/** Returns the width of the sidebar that was chosen on this device, in pixels. */
export function storedSidebarWidth(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || defaultSidebarPx;
  } catch {
    return defaultSidebarPx;
  }
}

/** Stores the width of the sidebar for this device, in pixels. */
export function storeSidebarWidth(widthPx: number): void {
  try {
    localStorage.setItem(storageKey, String(widthPx));
  } catch {
    // It lasts while the page is open.
  }
}
