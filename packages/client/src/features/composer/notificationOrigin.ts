import type { NotificationOrigin } from '../notifications/index.ts';
import type { ComposerParts } from './composerParts.ts';

/** Identifies the composer that a notification is about. */
export function notificationOrigin(
  emitter: string,
  { channel, scope }: Pick<ComposerParts, 'channel' | 'scope'>,
): NotificationOrigin {
  return {
    emitter,
    context: {
      cid: channel.cid(),
      ...(scope.parentId !== undefined && { parent_id: scope.parentId }),
      ...(scope.edited && { message_id: scope.edited.id }),
    },
  };
}
