import { ThemeRoot } from '@confab/react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { directionOf } from '../languages/languages.ts';
import { type Appearance, defaultAppearance, storeAppearance, storedAppearance } from './storedAppearance.ts';

interface AppearanceSetting {
  appearance: Appearance;
  change(part: Partial<Appearance>): void;
}

const AppearanceContext = createContext<AppearanceSetting>({
  appearance: defaultAppearance,
  change: () => undefined,
});

/** Returns this device's appearance and its setter. */
export const useAppearance = () => useContext(AppearanceContext);

/** Applies this device's theme, and the direction of its language, to the app; the browser stores the theme. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(storedAppearance);
  const { language } = useLanguage();
  const setting = useMemo(
    () => ({
      appearance,
      change: (part: Partial<Appearance>) => {
        const next = { ...appearance, ...part };
        setAppearance(next);
        storeAppearance(next);
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
