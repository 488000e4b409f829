import { cloneElement, type ReactElement } from 'react';
import type { TooltipSide } from '../theme/index.ts';

export interface TooltipProps {
  /** The tooltip's text. It must not be the only source of that information: touch screens have no hover. */
  content: string;
  /** The keyboard shortcut. */
  shortcut?: string;
  side?: TooltipSide;
  /** The element that the tooltip describes. */
  children: ReactElement<Record<string, unknown>>;
}

/** A short label beside its element on hover and keyboard focus, drawn by the surrounding `ThemeRoot`. */
export function Tooltip({ content, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, {
    'data-cf-tooltip': content,
    'data-cf-shortcut': shortcut,
    'data-cf-tooltip-side': side,
    'aria-description': children.props['aria-label'] === content ? undefined : content,
  });
}
