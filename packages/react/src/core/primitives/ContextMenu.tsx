import { type ReactNode, Suspense } from 'react';
import { MenuOverlay } from './lazyOverlays.ts';
import type { TriggerElement } from './overlayState.ts';
import { useContextMenu } from './useContextMenu.ts';

export interface ContextMenuProps {
  /** The element that is right-clicked or long-pressed. */
  target: TriggerElement;
  onOpenChange?(open: boolean): void;
  disabled?: boolean;
  header?: ReactNode;
  /** Menu items; rendered only while the menu is open. */
  children: ReactNode;
}

/** A menu at the pointer on right click or the menu key, or a bottom sheet on long press. */
export function ContextMenu({ target, onOpenChange, disabled, header, children }: ContextMenuProps) {
  const menu = useContextMenu(target, { onOpenChange, disabled });
  return (
    <>
      {menu.target}
      {menu.anchor && (
        <Suspense>
          <MenuOverlay header={header} open={menu.open} setOpen={menu.setOpen} anchor={menu.anchor}>
            {children}
          </MenuOverlay>
        </Suspense>
      )}
    </>
  );
}
