import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ComponentPropsWithoutRef, useRef, useState } from 'react';
import { HasRootContext } from './hasRoot.ts';
import { PortalContainer } from './portalContainer.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { useTooltipLayer } from './useTooltipLayer.ts';
import './theme.css';

/** Light, dark, or the system's setting. */
export type Theme = 'light' | 'dark' | 'system';
/** The spacing of rows. */
export type Density = 'comfortable' | 'compact';
/** High contrast (text 7:1), standard, or the system's setting. */
export type Contrast = 'more' | 'standard' | 'system';

export interface ThemeRootProps extends ComponentPropsWithoutRef<'div'> {
  theme?: Theme;
  density?: Density;
  contrast?: Contrast;
  /** Reading direction of the kit; defaults to `ltr`. */
  dir?: 'ltr' | 'rtl';
  /**
   * The element that floating parts mount into; defaults to this root. It must have the class `cf-root` or be inside such an
   * element.
   */
  portalContainer?: HTMLElement;
}

/**
 * The root element of the kit: it sets the theme, contains the floating parts, and isolates styles in both directions. Works
 * in a page and in a shadow root.
 */
export function ThemeRoot({
  theme = 'system',
  density = 'comfortable',
  contrast = 'system',
  dir = 'ltr',
  portalContainer,
  className,
  children,
  ...rest
}: ThemeRootProps) {
  const [ownContainer, setOwnContainer] = useState<HTMLElement | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const TooltipLayer = useTooltipLayer(root);
  const systemWantsContrast = useMediaQuery('(prefers-contrast: more)');
  const moreContrast = contrast === 'more' || (contrast === 'system' && systemWantsContrast);

  return (
    <div
      {...rest}
      ref={root}
      className={className ? `cf-root ${className}` : 'cf-root'}
      dir={dir}
      data-theme={theme}
      data-density={density}
      data-contrast={moreContrast ? 'more' : 'standard'}
    >
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={dir}>
          <PortalContainer.Provider value={portalContainer ?? ownContainer}>
            <HasRootContext.Provider value={true}>{children}</HasRootContext.Provider>
          </PortalContainer.Provider>
        </DirectionProvider>
      </CSPProvider>
      <div ref={setOwnContainer} className="cf-portal" />
      {TooltipLayer && <TooltipLayer root={root} />}
    </div>
  );
}
