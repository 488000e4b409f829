import { Menu, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useListShared } from '../listContext.ts';
import { type DrawnAction, drawnActions } from '../messageFeatureParts.ts';
import { availableActions } from '../registry/availableActions.ts';
import type { OverlayProps } from '../registry/overlay.ts';

/** Everything one can do with a message; a menu, on a phone a sheet from below (UX-19). */
export default function MessageMenu({ message, anchor, onClose }: OverlayProps) {
  const { actions, channel, features } = useListShared();
  const entries = drawnActions(availableActions(features, message, actions.rights())).filter(
    ({ parts }) => parts.isInMenu?.(message, channel) ?? true,
  );
  const Header = entries.find(({ parts }) => parts.MenuHeader)?.parts.MenuHeader;
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      align="end"
      header={Header && <Header message={message} onClose={onClose} />}
    >
      {entries.map((drawn) => (
        <MenuAction key={drawn.action.name} {...drawn} message={message} anchor={anchor} />
      ))}
    </Menu>
  );
}

function MenuAction({ action, parts, message, anchor }: DrawnAction & Omit<OverlayProps, 'onClose'>) {
  const { actions } = useListShared();
  const { icon, label } = parts.useDisplay(message);
  return (
    <>
      {parts.isDangerous && <MenuSeparator />}
      <MenuItem
        icon={icon}
        danger={parts.isDangerous}
        shortcut={action.key}
        onSelect={() => actions.run(parts.run, message, anchor)}
      >
        {label}
      </MenuItem>
    </>
  );
}
