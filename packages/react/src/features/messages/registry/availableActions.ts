import type { LocalMessage } from '@confab/client';
import { anonymousUserId } from '@confab/protocol';
import type { MessageAction, MessageFeature } from './messageFeature.ts';
import type { MessageRights } from './messageRights.ts';

/** Actions of the kit that change nothing in the channel, but need an account. */
const personal: readonly string[] = ['forward', 'save', 'remind', 'why', 'editHistory'];

/** Returns the actions that the viewer has on a message now, in the order of the features; no other is ever drawn. */
export function availableActions(
  features: readonly MessageFeature[],
  message: LocalMessage,
  rights: MessageRights,
): MessageAction[] {
  const { status, type } = message;
  if (status !== 'received' || type === 'ephemeral' || type === 'error') return [];
  return features.flatMap(({ actions = [] }) =>
    actions.filter(
      (action) =>
        (rights.viewerId !== anonymousUserId || !personal.includes(action.name)) &&
        (type === 'regular' || action.isForAllTypes) &&
        action.isAvailable(message, rights),
    ),
  );
}

/** Returns the first of these actions that a pressed key runs. */
export function actionForKey(actions: readonly MessageAction[], key: string): MessageAction | undefined {
  const pressed = key === 'Delete' || key === 'Backspace' ? 'Del' : key.toUpperCase();
  return actions.find((action) => action.key === pressed);
}

/** Whether the viewer may change a message, by the right to change their own or everybody's. */
export const canChange = (
  change: 'update' | 'delete',
  message: LocalMessage,
  { can, viewerId }: Pick<MessageRights, 'can' | 'viewerId'>,
): boolean => can(`${change}-any-message`) || (message.user.id === viewerId && can(`${change}-own-message`));
