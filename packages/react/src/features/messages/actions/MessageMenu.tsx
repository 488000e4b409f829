import { useState } from 'react';
import { Menu, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useListShared } from '../listContext.ts';
import { type DrawnAction, drawnActions } from '../messageFeatureParts.ts';
import { availableActions } from '../registry/availableActions.ts';
import type { Anchor, OverlayProps } from '../registry/overlay.ts';
import { MessageSheet } from './MessageSheet.tsx';

/** Everything one can do with a message: a menu, or a sheet after a long press (UX-19). */
export default function MessageMenu(props: OverlayProps) {
  const { message, anchor, onClose } = props;
  const { actions, channel, features } = useListShared();
  const [isSheet] = useState(() => isLongPress(anchor));
  const entries = drawnActions(availableActions(features, message, actions.rights())).filter(
    ({ parts }) => parts.isInMenu?.(message, channel) ?? true,
  );
  if (isSheet) return <MessageSheet {...props} entries={entries} />;
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

/** Whether the menu was opened at a point by a device that cannot hover, and so by a finger. */
const isLongPress = (anchor: Anchor) => !(anchor instanceof Element) && matchMedia('(hover: none)').matches;

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
