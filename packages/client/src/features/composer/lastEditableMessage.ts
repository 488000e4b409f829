import type { LocalMessage } from '../messages/index.ts';
import type { ComposerParts } from './composerParts.ts';

/**
 * Returns the user's last message where the composer writes; undefined if there is none that the user may edit, or if the
 * last one is still being sent: the one before it is not meant.
 */
export function lastEditableMessage({ context, channel, scope }: ComposerParts): LocalMessage | undefined {
  if (!channel.can('update-own-message')) return undefined;
  const me = context.me.get()?.id;
  const last = channel
    .messages(scope.parentId)
    .findLast(
      ({ user, type, status, forwarded_from }) =>
        user.id === me && type === 'regular' && status !== 'failed' && !forwarded_from,
    );
  return last?.status === 'received' ? last : undefined;
}
