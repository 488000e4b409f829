import { messagePart } from '../messages/lazyParts.tsx';
import { useListShared } from '../messages/listContext.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';

const SeenLine = messagePart(({ reads }) => reads.components.SeenLine, 'hidden');

/** Who has seen one's own messages, where the channel has read events (MSG-17). */
export const reads: MessageFeature = {
  name: 'reads',
  actions: [
    {
      name: 'seenBy',
      isAvailable: ({ user }, { can, viewerId }) => user.id === viewerId && can('read-events'),
    },
  ],
  Below: OwnSeenLine,
};

function OwnSeenLine({ message }: MessagePartProps) {
  const { channel, viewerId } = useListShared();
  return message.user.id === viewerId && channel.can('read-events') && <SeenLine message={message} />;
}
