import type { LocalMessage } from '../messages/index.ts';
import type { ComposerParts } from './composerParts.ts';

/** Returns the user's last message where the composer writes; undefined if there is none that the user may edit. */
export function lastEditableMessage({ context, channel, scope }: ComposerParts): LocalMessage | undefined {
  if (!channel.can('update-own-message')) return undefined;
  const me = context.me.get()?.id;
  return channel
    .messages(scope.parentId)
    .filter(
      ({ user, type, status, forwarded_from }) =>
        user.id === me && type === 'regular' && status === 'received' && !forwarded_from,
    )
    .at(-1);
}
