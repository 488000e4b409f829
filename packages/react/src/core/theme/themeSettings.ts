import { createContext } from 'react';
import type { ThemeRootProps } from './ThemeRoot.tsx';

/** The appearance of the roots that the kit creates where the host has none. */
export type ThemeSettings = Pick<ThemeRootProps, 'theme' | 'density' | 'contrast' | 'dir'>;

/** See {@link ThemeSettings}. */
export const ThemeSettingsContext = createContext<ThemeSettings>({});
