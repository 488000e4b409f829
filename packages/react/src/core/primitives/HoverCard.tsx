import { PreviewCard } from '@base-ui/react/preview-card';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { usePortalContainer } from '../theme/index.ts';
import './Popover.css';

/** Long enough that moving the pointer across a text opens nothing, in milliseconds. */
const OPEN_AFTER_MS = 400;

export interface HoverCardProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The element that shows the card while the pointer or the keyboard's focus is on it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
}

/** A card about what the pointer or the focus is on. It takes no focus, so its trigger must reach the same by itself. */
export function HoverCard({ open, onOpenChange, trigger, children }: HoverCardProps) {
  const container = usePortalContainer();
  return (
    <PreviewCard.Root open={open} onOpenChange={onOpenChange}>
      <PreviewCard.Trigger delay={OPEN_AFTER_MS} render={trigger} />
      <PreviewCard.Portal container={container}>
        <PreviewCard.Positioner
          className="cf-menu-positioner"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <PreviewCard.Popup className="cf-popover">{children}</PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
