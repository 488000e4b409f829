import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react';
import { usePortalContainer } from '../theme/portalContainer.ts';
import { classNames } from './classNames.ts';
import './Popover.css';

export interface PopoverProps {
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?(open: boolean): void;
  side?: ComponentProps<typeof Base.Positioner>['side'];
  align?: 'start' | 'center' | 'end';
  /** What it opens beside, if not its trigger. */
  anchor?: ComponentProps<typeof Base.Positioner>['anchor'];
  /** The name for screen readers. */
  label: string;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus goes when it closes, if not back to the trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A small panel beside what opened it; on a phone it comes from below. */
export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange, side, align, anchor, label, initialFocus, finalFocus } = props;
  const container = usePortalContainer();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal container={container}>
        <Base.Backdrop className="cf-menu-backdrop" />
        <Base.Positioner
          className="cf-menu-positioner"
          side={side}
          align={align ?? 'start'}
          anchor={anchor}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={classNames('cf-popover', props.className)}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
