import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { usePortalContainer } from '../theme/index.ts';
import { classNames } from './classNames.ts';
import type { Overlay } from './overlayState.ts';
import './Menu.css';
import './Popover.css';

export interface PopoverSurfaceProps {
  side?: ComponentProps<typeof Base.Positioner>['side'];
  align?: 'start' | 'center' | 'end';
  /** The element to open beside; defaults to the trigger. */
  anchor?: ComponentProps<typeof Base.Positioner>['anchor'];
  /** The accessible name. */
  label: string;
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus on close; defaults to the trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** The popup of a {@link Popover}. */
export function PopoverOverlay(props: PopoverSurfaceProps & Pick<Overlay, 'open' | 'setOpen'>) {
  const {
    open,
    setOpen,
    side,
    align = 'start',
    anchor,
    label,
    initialFocus,
    finalFocus,
    className,
    children,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Portal container={usePortalContainer()}>
        <Base.Backdrop className="cf-menu-backdrop" />
        <Base.Positioner
          className="cf-menu-positioner"
          side={side}
          align={align}
          anchor={anchor}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={classNames('cf-popover', className)}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
