import { Menu as Base } from '@base-ui/react/menu';
import { usePortalContainer } from '../theme/index.ts';
import { MenuParts, type MenuPartsValue, type MenuSurfaceProps } from './menuParts.ts';
import { moveThroughHeader } from './moveThroughHeader.ts';
import type { Overlay } from './overlayState.ts';
import './Menu.css';

/** The popup of a {@link Menu}. */
export function MenuOverlay({
  open,
  setOpen,
  ...surface
}: MenuSurfaceProps & Pick<Overlay, 'open' | 'setOpen'>) {
  return (
    <MenuParts.Provider value={PARTS}>
      <Base.Root open={open} onOpenChange={setOpen}>
        <MenuSurface {...surface} />
      </Base.Root>
    </MenuParts.Provider>
  );
}

/** The surface behind a menu's entries. */
function MenuSurface({ header, side, align = 'start', anchor, children }: MenuSurfaceProps) {
  return (
    <Base.Portal container={usePortalContainer()}>
      <Base.Backdrop className="cf-menu-backdrop" />
      <Base.Positioner
        className="cf-menu-positioner"
        side={side}
        align={align}
        anchor={anchor}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className="cf-menu" onKeyDownCapture={moveThroughHeader}>
          {header && <div className="cf-menu__header">{header}</div>}
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

const PARTS: MenuPartsValue = {
  Item: Base.Item,
  CheckboxItem: Base.CheckboxItem,
  CheckboxItemIndicator: Base.CheckboxItemIndicator,
  RadioGroup: Base.RadioGroup,
  RadioItem: Base.RadioItem,
  RadioItemIndicator: Base.RadioItemIndicator,
  Group: Base.Group,
  GroupLabel: Base.GroupLabel,
  Separator: Base.Separator,
};
