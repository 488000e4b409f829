import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from '../theme/portalContainer.ts';
import { Kbd } from './Kbd.tsx';
import './Tooltip.css';

export interface TooltipProps {
  /** What the tooltip says. Nothing that can be learnt only here: touch screens have no hover. */
  content: ReactNode;
  /** The key that does the same. */
  shortcut?: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** The element it belongs to; gets the event handlers as props. */
  children: ReactElement<Record<string, unknown>>;
}

/** A short label beside its element on hover and keyboard focus. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const container = usePortalContainer();
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={container}>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="cf-tooltip-positioner">
          <Base.Popup className="cf-tooltip">
            {content}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
