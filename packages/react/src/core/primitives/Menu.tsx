import { type ReactNode, Suspense } from 'react';
import { MenuOverlay } from './lazyOverlays.ts';
import type { MenuSurfaceProps } from './menuParts.ts';
import type { OverlayState } from './overlayState.ts';
import { useOverlay } from './useOverlay.ts';

export interface MenuProps extends OverlayState, MenuSurfaceProps {
  /** {@link MenuItem}s and similar entries; rendered only while the menu is open. */
  children: ReactNode;
}

/** A list of actions behind a button; a bottom sheet on a phone. */
export function Menu({ trigger, open, onOpenChange, disabled, anchor, ...surface }: MenuProps) {
  const menu = useOverlay('menu', { trigger, open, onOpenChange, disabled });
  return (
    <>
      {menu.trigger}
      {menu.wasOpen && (
        <Suspense>
          <MenuOverlay {...surface} open={menu.open} setOpen={menu.setOpen} anchor={anchor ?? menu.anchor} />
        </Suspense>
      )}
    </>
  );
}
