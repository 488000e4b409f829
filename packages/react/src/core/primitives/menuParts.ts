import type { Menu as Base } from '@base-ui/react/menu';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';

export interface MenuSurfaceProps {
  /** Above the entries: quick reactions or a search field. */
  header?: ReactNode;
  side?: ComponentProps<typeof Base.Positioner>['side'];
  align?: 'start' | 'center' | 'end';
  /** The element to open beside; defaults to the trigger. */
  anchor?: ComponentProps<typeof Base.Positioner>['anchor'];
  children: ReactNode;
}

/** The library's components that menu entries are built from. */
export type MenuPartsValue = Pick<
  typeof Base,
  | 'Item'
  | 'CheckboxItem'
  | 'CheckboxItemIndicator'
  | 'RadioGroup'
  | 'RadioItem'
  | 'RadioItemIndicator'
  | 'Group'
  | 'GroupLabel'
  | 'Separator'
>;

/** Provided by the open menu, so that components with menu entries do not load the menu's code. */
export const MenuParts = createContext<MenuPartsValue | null>(null);

/** Returns the {@link MenuPartsValue} of the surrounding menu. */
export function useMenuParts(): MenuPartsValue {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('A menu item must stand in a Menu or ContextMenu.');
  return parts;
}
