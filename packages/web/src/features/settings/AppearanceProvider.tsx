import { type Contrast, type Density, TextProvider, type Theme, ThemeRoot } from '@confab/react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** How the app looks on this device. */
export interface Appearance {
  theme: Theme;
  density: Density;
  contrast: Contrast;
}

interface AppearanceSetting {
  appearance: Appearance;
  change(part: Partial<Appearance>): void;
}

const usual: Appearance = { theme: 'system', density: 'comfortable', contrast: 'system' };
const storageKey = 'confab.appearance';
const AppearanceContext = createContext<AppearanceSetting>({ appearance: usual, change: () => undefined });

/** This device's appearance and the way to change it. */
export const useAppearance = () => useContext(AppearanceContext);

/** Puts the whole app into the theme that this device chose; it is kept where the browser keeps things. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(remembered);
  const setting = useMemo(
    () => ({
      appearance,
      change: (part: Partial<Appearance>) => {
        const next = { ...appearance, ...part };
        setAppearance(next);
        remember(next);
      },
    }),
    [appearance],
  );
  return (
    <AppearanceContext value={setting}>
      <TextProvider>
        <ThemeRoot {...appearance}>{children}</ThemeRoot>
      </TextProvider>
    </AppearanceContext>
  );
}

function remembered(): Appearance {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>) };
  } catch {
    return usual;
  }
}

function remember(appearance: Appearance): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance));
  } catch {
    // A browser that keeps nothing still shows the choice until the page goes.
  }
}
