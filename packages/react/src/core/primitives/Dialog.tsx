import { Suspense } from 'react';
import type { DialogSurfaceProps } from './DialogOverlay.tsx';
import { DialogOverlay } from './lazyOverlays.ts';
import type { OverlayState } from './overlayState.ts';
import { useOverlay } from './useOverlay.ts';
import './Dialog.css';

export interface DialogProps extends OverlayState, DialogSurfaceProps {}

/** A modal dialog with a focus trap; Escape and the scrim close it, and focus returns to the trigger. */
export function Dialog({ trigger, open, onOpenChange, disabled, ...surface }: DialogProps) {
  const dialog = useOverlay('dialog', { trigger, open, onOpenChange, disabled });
  return (
    <>
      {dialog.trigger}
      {dialog.wasOpen && (
        <Suspense>
          <DialogOverlay {...surface} open={dialog.open} setOpen={dialog.setOpen} />
        </Suspense>
      )}
    </>
  );
}
