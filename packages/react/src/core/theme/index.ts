export { contrast } from './contrast.ts';
export { HasRootContext } from './hasRoot.ts';
export { LayoutBox, type LayoutBoxProps } from './LayoutBox.tsx';
export { usePhoneLayout } from './phoneLayout.ts';
export { PortalContainer, usePortalContainer } from './portalContainer.ts';
export { type Contrast, type Density, type Theme, ThemeRoot, type ThemeRootProps } from './ThemeRoot.tsx';
export { type ThemeSettings, ThemeSettingsContext } from './themeSettings.ts';
export type { TooltipSide } from './tooltipPosition.ts';
export { PHONE_WIDTH, useMediaQuery } from './useMediaQuery.ts';
