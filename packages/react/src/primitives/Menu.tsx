import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuSurface, type MenuSurfaceProps } from './MenuSurface.tsx';

export interface MenuProps extends MenuSurfaceProps {
  /** The button that opens it. */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  disabled?: boolean;
  /** {@link MenuItem}s and their like. */
  children: ReactNode;
}

/** A list of actions behind a button; on a phone it comes from below as a sheet. */
export function Menu({ trigger, open, onOpenChange, disabled, ...surface }: MenuProps) {
  return (
    <Base.Root open={open} disabled={disabled} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <MenuSurface {...surface} />
    </Base.Root>
  );
}
