import type { Channel, LocalMessage } from '@confab/client';
import type { ComponentType } from 'react';
import type { IconComponent } from '../../../core/primitives/index.ts';
import type { Kit } from '../../../core/provider/index.ts';
import type { MessageActionContext } from './messageActionContext.ts';
import type { MessagePartProps } from './messageFeature.ts';
import type { OverlayProps } from './overlay.ts';

/** The half of a {@link MessageFeature} that is loaded once the page is idle; `messageFeatureParts.ts` lists them. */
export interface MessageParts {
  /** The behaviour and looks of the feature's actions, by their names. */
  readonly actions?: Readonly<Record<string, MessageActionParts>>;
  /** Components that the feature's other half draws by `messagePart`. */
  readonly components?: Readonly<Record<string, ComponentType<never>>>;
  /** Called when the parts have been loaded. */
  start?(kit: Kit): void;
}

export interface MessageActionParts {
  run(context: MessageActionContext): void;
  /** A hook that returns the action's icon and label; without it the action has only its key. */
  useDisplay?(message: LocalMessage): ActionDisplay;
  /** Whether the toolbar has a button for it; no, if left out. */
  isInToolbar?(message: LocalMessage, viewerId: string): boolean;
  /** Whether the menu has an entry for it; yes, if left out. */
  isInMenu?(message: LocalMessage, channel: Channel): boolean;
  /** Whether its entry is separated and marked as dangerous. */
  readonly isDangerous?: boolean;
  /** Drawn in the toolbar before the button. */
  readonly BeforeButton?: ComponentType<MessagePartProps>;
  /** Drawn at the top of the menu. */
  readonly MenuHeader?: ComponentType<MessagePartProps & { onClose(): void }>;
}

export interface ActionDisplay {
  readonly icon: IconComponent;
  readonly label: string;
}

/** The `run` of an action that opens a component over the message. */
export const openOverlay =
  (Component: ComponentType<OverlayProps>): MessageActionParts['run'] =>
  ({ open, message, anchor }) =>
    open(Component, { message, anchor });

/** The `run` of an action that moves the focus to a control of the message; after its key alone. */
export const focusControl =
  (selector: string): MessageActionParts['run'] =>
  ({ anchor }) => {
    if (anchor instanceof Element) anchor.querySelector<HTMLElement>(selector)?.focus();
  };
