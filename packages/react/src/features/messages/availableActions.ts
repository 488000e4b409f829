import type { LocalMessage } from '@confab/client';
import { type Capability, isLinkPreview } from '@confab/protocol';

/** What a person can do with a message. */
export type MessageAction =
  | 'react'
  | 'reactions'
  | 'reply'
  | 'quote'
  | 'edit'
  | 'forward'
  | 'pin'
  | 'save'
  | 'remind'
  | 'openFiles'
  | 'vote'
  | 'copyText'
  | 'copyLink'
  | 'markUnread'
  | 'delete';

/** Actions that open something over the message. */
export type OverlayAction = 'react' | 'reactions' | 'delete' | 'openFiles' | 'remind' | 'vote';

export interface ActionRights {
  viewerId: string;
  can(capability: Capability): boolean;
  /** Whether there is a read state here to set back. */
  canMarkUnread: boolean;
  /** What the page around the list offers. */
  hasThreads: boolean;
  hasForwarding: boolean;
  hasLinks: boolean;
  /** Whether the channel's type has reminders. */
  hasReminders: boolean;
}

/** The actions that this viewer has on this message now; nothing else is ever drawn. */
export function availableActions(message: LocalMessage, rights: ActionRights): Set<MessageAction> {
  const actions = new Set<MessageAction>();
  if (message.status !== 'received' || message.type === 'ephemeral' || message.type === 'error')
    return actions;
  const { viewerId, can } = rights;
  const isOwn = message.user.id === viewerId;
  const isThere = message.type === 'regular';
  const allow = (action: MessageAction, allowed: boolean) => allowed && actions.add(action);

  allow('react', isThere && can('send-reaction'));
  allow('reactions', isThere && Object.keys(message.reaction_groups).length > 0);
  allow(
    'reply',
    rights.hasThreads &&
      (message.parent_id !== undefined || message.reply_count > 0 || (isThere && can('send-reply'))),
  );
  allow('quote', isThere && can('quote-message') && can('send-message'));
  // A forwarded message says what somebody else said.
  allow(
    'edit',
    isThere && !message.forwarded_from && (can('update-any-message') || (isOwn && can('update-own-message'))),
  );
  // Polls are not forwarded.
  allow(
    'forward',
    rights.hasForwarding && isThere && (message.text !== '' || message.attachments.length > 0),
  );
  allow('pin', isThere && can('pin-message'));
  allow('save', isThere && viewerId !== '' && rights.hasReminders);
  allow('remind', isThere && viewerId !== '' && rights.hasReminders);
  allow(
    'openFiles',
    isThere && (!!message.shared_location || message.attachments.some((one) => !isLinkPreview(one))),
  );
  allow('vote', isThere && message.poll !== undefined);
  allow('copyText', isThere && message.text !== '');
  allow('copyLink', rights.hasLinks);
  allow('markUnread', rights.canMarkUnread && !isOwn && isThere);
  allow('delete', isThere && (can('delete-any-message') || (isOwn && can('delete-own-message'))));
  return actions;
}

/** Keys that do the same on a message that has keyboard focus; shown in menus and tooltips. */
export const actionKeys: Record<MessageAction, string> = {
  react: 'R',
  reactions: 'W',
  reply: 'T',
  quote: 'Q',
  edit: 'E',
  forward: 'F',
  pin: 'P',
  save: 'S',
  remind: 'M',
  openFiles: 'O',
  vote: 'V',
  copyText: 'C',
  copyLink: 'L',
  markUnread: 'U',
  delete: 'Del',
};

/** The action that a pressed key stands for, if any. */
export function actionOfKey(key: string): MessageAction | undefined {
  const pressed = key === 'Delete' || key === 'Backspace' ? 'Del' : key.toUpperCase();
  return (Object.keys(actionKeys) as MessageAction[]).find((action) => actionKeys[action] === pressed);
}
