import { cloneElement, type ReactElement } from 'react';
import type { TooltipSide } from '../theme/index.ts';

export interface TooltipProps {
  /** What the tooltip says. Nothing that can be learnt only here: touch screens have no hover. */
  content: string;
  /** The key that does the same. */
  shortcut?: string;
  side?: TooltipSide;
  /** The element it belongs to. */
  children: ReactElement<Record<string, unknown>>;
}

/** A short label beside its element on hover and keyboard focus; drawn by the `ThemeRoot` around it. */
export function Tooltip({ content, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, {
    'data-cf-tooltip': content,
    'data-cf-shortcut': shortcut,
    'data-cf-tooltip-side': side,
    'aria-description': children.props['aria-label'] === content ? undefined : content,
  });
}
