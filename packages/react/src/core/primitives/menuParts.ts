import type { Menu as Base } from '@base-ui/react/menu';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';

export interface MenuSurfaceProps {
  /** Above the entries: quick reactions, a search field. */
  header?: ReactNode;
  side?: ComponentProps<typeof Base.Positioner>['side'];
  align?: 'start' | 'center' | 'end';
  /** What it opens beside, if not its trigger. */
  anchor?: ComponentProps<typeof Base.Positioner>['anchor'];
  children: ReactNode;
}

/** The working halves of menu entries. */
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

/** Given by the open menu, so that entries can be written anywhere without loading a menu's script with the page. */
export const MenuParts = createContext<MenuPartsValue | null>(null);

/** The {@link MenuPartsValue} of the menu around. */
export function useMenuParts(): MenuPartsValue {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('A menu item must stand in a Menu or ContextMenu.');
  return parts;
}
