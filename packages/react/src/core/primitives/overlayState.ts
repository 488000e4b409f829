import type { ReactElement } from 'react';

/** An element that can be the trigger of an overlay. */
export type TriggerElement = ReactElement<Record<string, unknown>>;

/** The props that every menu, popover and dialog accepts. */
export interface OverlayState {
  /** With `onOpenChange`: controlled from outside; omitted, the overlay keeps its own state. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
  /** The button that opens it. */
  trigger?: TriggerElement;
  disabled?: boolean;
}

/** The cause of a close event that the trigger needs to know. */
export interface ClosingDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

export interface Overlay {
  open: boolean;
  /** Whether it has been open, so that it stays mounted for its closing animation. */
  wasOpen: boolean;
  setOpen(open: boolean, details?: ClosingDetails): void;
  /** The trigger with its event handlers and ARIA attributes. */
  trigger: TriggerElement | undefined;
  /** The trigger's DOM element. */
  anchor: Element | null;
}
