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
/** The key under which the browser stores the appearance. */
export const appearanceKey = 'confab.appearance';

/** Returns the appearance that was chosen on this device, and the default of what was not. */
export function storedAppearance(): Appearance {
  try {
    return {
      ...defaultAppearance,
      ...(JSON.parse(localStorage.getItem(appearanceKey) ?? '{}') as Partial<Appearance>),
    };
  } catch {
    return defaultAppearance;
  }
}

/** Stores the appearance for this device. */
export function storeAppearance(appearance: Appearance): void {
  try {
    localStorage.setItem(appearanceKey, JSON.stringify(appearance));
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}
