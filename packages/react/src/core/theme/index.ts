export { contrast } from './contrast.ts';
export { PortalContainer, usePortalContainer } from './portalContainer.ts';
export { type Contrast, type Density, type Theme, ThemeRoot, type ThemeRootProps } from './ThemeRoot.tsx';
export type { TooltipSide } from './tooltipPosition.ts';
export { PHONE_WIDTH, useMediaQuery } from './useMediaQuery.ts';
