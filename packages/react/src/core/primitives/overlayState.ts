import type { ReactElement } from 'react';

/** An element that can be given an overlay to open. */
export type TriggerElement = ReactElement<Record<string, unknown>>;

/** What a menu, popover or dialog asks of its caller. */
export interface OverlayState {
  /** With `onOpenChange`, for one that something else opens; else it keeps its own state. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
  /** The button that opens it. */
  trigger?: TriggerElement;
  disabled?: boolean;
}

/** Why an overlay is about to close, as far as its trigger cares. */
export interface ClosingDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

export interface Overlay {
  open: boolean;
  /** Whether it has been open, and so has to stay mounted for its closing to be seen. */
  wasOpen: boolean;
  setOpen(open: boolean, details?: ClosingDetails): void;
  /** The trigger with what makes it one. */
  trigger: TriggerElement | undefined;
  /** The trigger's element. */
  anchor: Element | null;
}
