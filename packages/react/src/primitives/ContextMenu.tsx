import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuSurface } from './MenuSurface.tsx';

export interface ContextMenuProps {
  /** What is right-clicked or long-pressed. */
  target: ReactElement<Record<string, unknown>>;
  onOpenChange?(open: boolean): void;
  disabled?: boolean;
  header?: ReactNode;
  /** Menu items; drawn only while open. */
  children: ReactNode;
}

/** A menu at the pointer on right click, or as a sheet on long press. */
export function ContextMenu({ target, onOpenChange, disabled, header, children }: ContextMenuProps) {
  return (
    <Base.Root disabled={disabled} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      <Base.Trigger render={target} />
      <MenuSurface header={header}>{children}</MenuSurface>
    </Base.Root>
  );
}
