import type { LocalMessage } from '@confab/client';
import type { ComponentType } from 'react';

/** The element or point of the page that a floating part is positioned at. */
export type Anchor = Element | { getBoundingClientRect(): DOMRect };

/** The props of a component that opens over a message: its menu, a picker, a dialog. */
export interface OverlayProps {
  message: LocalMessage;
  anchor: Anchor;
  onClose(): void;
}

/** Opens a component over a message; it replaces the one that is open. */
export type OpenOverlay = <Props extends OverlayProps>(
  Component: ComponentType<Props>,
  props: Omit<Props, 'onClose'>,
) => void;

/** The component that is open over a message of the list. */
export interface Overlay {
  // biome-ignore lint/suspicious/noExplicitAny: OpenOverlay has checked that the props fit the component.
  readonly Component: ComponentType<any>;
  readonly props: Omit<OverlayProps, 'onClose'>;
}
