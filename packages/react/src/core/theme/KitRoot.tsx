import { type ReactNode, useContext } from 'react';
import { HasRootContext } from './hasRoot.ts';
import { ThemeRoot } from './ThemeRoot.tsx';
import { ThemeSettingsContext } from './themeSettings.ts';

/** A ThemeRoot with the settings of the ConfabProvider, unless one surrounds it already. */
export function KitRoot({ children }: { children: ReactNode }) {
  const hasRoot = useContext(HasRootContext);
  const settings = useContext(ThemeSettingsContext);
  return hasRoot ? children : <ThemeRoot {...settings}>{children}</ThemeRoot>;
}
