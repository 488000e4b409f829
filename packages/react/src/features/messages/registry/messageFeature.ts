import type { LocalMessage } from '@confab/client';
import type { ComponentType } from 'react';
import type { HostMessageAction } from './hostMessageAction.ts';
import type { MessageRights } from './messageRights.ts';

/**
 * The actions, body part and marks that one feature adds to messages; `messageFeatures.ts` lists them. This half is loaded
 * at once and stays small. What its actions do and look like, and what can be drawn late, is in its {@link MessageParts}.
 */
export interface MessageFeature {
  /** The feature's folder, as `pins`. */
  readonly name: string;
  /** In the order of the toolbar and the menu. */
  readonly actions?: readonly MessageAction[];
  readonly body?: MessageBodyPart;
  /** Drawn above the author's name. */
  readonly Above?: ComponentType<MessagePartProps>;
  /** Drawn below the body. */
  readonly Below?: ComponentType<MessagePartProps>;
  /** Drawn in the corner of the row. */
  readonly Corner?: ComponentType<MessagePartProps>;
}

export interface MessagePartProps {
  message: LocalMessage;
}

/** A part of a message's body, drawn below its text. */
export interface MessageBodyPart {
  isIn(message: LocalMessage): boolean;
  readonly Part: ComponentType<MessagePartProps>;
}

/** Something that a person can do with a message, by a key or from the toolbar and menu. */
export interface MessageAction {
  /** Unique among all actions, as `pin`. */
  readonly name: string;
  /** The key that runs it while the message has keyboard focus: a capital letter, or `Del`. */
  readonly key?: string;
  /** Whether the viewer may do it with this message, which the service has accepted. */
  isAvailable(message: LocalMessage, rights: MessageRights): boolean;
  /** Whether that is asked about deleted messages and those of the system too; otherwise the action is not for them. */
  readonly isForAllTypes?: boolean;
  /** A selector of elements in the message: a right click or long press on one runs the action instead of opening the menu. */
  readonly pressTarget?: string;
  /** The host's changes to it. */
  readonly host?: HostMessageAction;
}
