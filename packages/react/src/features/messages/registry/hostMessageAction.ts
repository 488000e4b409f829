import type { LocalMessage } from '@confab/client';
import type { IconComponent } from '../../../core/primitives/index.ts';
import type { MessageActionContext } from './messageActionContext.ts';
import type { MessageRights } from './messageRights.ts';

/** An action that a host adds to messages, or its changes to one of the kit's; what it leaves out stays as it is. */
export interface HostMessageAction {
  /** Needed for an added action. */
  label?: string;
  /** Needed for an added action. */
  icon?: IconComponent;
  /** The key that runs it while the message has keyboard focus: a capital letter. */
  key?: string;
  /** Whether the toolbar has a button for it; the menu always has an entry. */
  isInToolbar?: boolean;
  /** Whether its menu entry is separated and marked as dangerous. */
  isDangerous?: boolean;
  /** Whether the viewer may do it with this message. */
  isAvailable?(message: LocalMessage, rights: MessageRights): boolean;
  /** Needed for an added action. */
  onSelect?(context: MessageActionContext): void;
}

/** Actions by name: an object adds an action or changes one of the kit, `false` removes it. */
export type HostMessageActions = Readonly<Record<string, HostMessageAction | false>>;
