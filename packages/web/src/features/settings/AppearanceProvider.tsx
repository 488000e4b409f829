import { type Contrast, type Density, type Theme, ThemeRoot } from '@confab/react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { directionOf } from '../languages/languages.ts';

/** The appearance settings of this device. */
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

/** Returns this device's appearance and its setter. */
export const useAppearance = () => useContext(AppearanceContext);

/** Applies this device's theme, and the direction of its language, to the app; the browser stores the theme. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(remembered);
  const { language } = useLanguage();
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
      <ThemeRoot {...appearance} dir={directionOf(language)}>
        {children}
      </ThemeRoot>
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
    // Without storage the choice lasts until the page closes.
  }
}
