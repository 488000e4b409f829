import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactNode } from 'react';
import { usePortalContainer } from '../theme/portalContainer.ts';
import './Menu.css';

export interface MenuSurfaceProps {
  /** Above the entries: quick reactions, a search field. */
  header?: ReactNode;
  side?: ComponentProps<typeof Base.Positioner>['side'];
  align?: 'start' | 'center' | 'end';
  /** What it opens beside, if not its trigger. */
  anchor?: ComponentProps<typeof Base.Positioner>['anchor'];
  children: ReactNode;
}

/** The sheet that a menu's entries lie on. */
export function MenuSurface({ header, side, align, anchor, children }: MenuSurfaceProps) {
  const container = usePortalContainer();
  return (
    <Base.Portal container={container}>
      <Base.Backdrop className="cf-menu-backdrop" />
      <Base.Positioner
        className="cf-menu-positioner"
        side={side}
        align={align ?? 'start'}
        anchor={anchor}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className="cf-menu">
          {header && <div className="cf-menu__header">{header}</div>}
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
