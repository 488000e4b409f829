import type { Contrast, Density, Theme } from '@confab/react';

/** The appearance settings of this device. */
export interface Appearance {
  theme: Theme;
  density: Density;
  contrast: Contrast;
}

export const defaultAppearance: Appearance = {
  theme: 'system',
  density: 'comfortable',
  contrast: 'system',
};
const storageKey = 'confab.appearance';

/** Returns the appearance that was chosen on this device, and the default of what was not. */
export function storedAppearance(): Appearance {
  try {
    return {
      ...defaultAppearance,
      ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>),
    };
  } catch {
    return defaultAppearance;
  }
}

/** Stores the appearance for this device. */
export function storeAppearance(appearance: Appearance): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance));
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}
