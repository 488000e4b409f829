import { Suspense } from 'react';
import { PopoverOverlay } from './lazyOverlays.ts';
import type { OverlayState } from './overlayState.ts';
import type { PopoverSurfaceProps } from './PopoverOverlay.tsx';
import { useOverlay } from './useOverlay.ts';

export interface PopoverProps extends OverlayState, PopoverSurfaceProps {}

/** A small panel beside its trigger; a bottom sheet on a phone. */
export function Popover({ trigger, open, onOpenChange, disabled, anchor, ...surface }: PopoverProps) {
  const popover = useOverlay('dialog', { trigger, open, onOpenChange, disabled });
  return (
    <>
      {popover.trigger}
      {popover.wasOpen && (
        <Suspense>
          <PopoverOverlay
            {...surface}
            open={popover.open}
            setOpen={popover.setOpen}
            anchor={anchor ?? popover.anchor}
          />
        </Suspense>
      )}
    </>
  );
}
