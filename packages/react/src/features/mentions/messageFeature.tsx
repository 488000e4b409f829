import { messagePart } from '../messages/lazyParts.tsx';
import { useListShared } from '../messages/listContext.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';

const MissedMentions = messagePart(({ mentions }) => mentions.components.MissedMentions, 'hidden');

/** Whom an own message mentions but does not notify (MSG-16). */
export const mentions: MessageFeature = { name: 'mentions', Below: OwnMentions };

function OwnMentions({ message }: MessagePartProps) {
  const { user, status, mentioned_users, mentioned_group_ids } = message;
  const isOwn = user.id === useListShared().viewerId && status === 'received';
  return isOwn && (mentioned_users.length > 0 || mentioned_group_ids) && <MissedMentions message={message} />;
}
