import { useListShared } from '../messages/listContext.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import { ThreadLine } from './ThreadLine.tsx';

/** Replying to a message in its thread (MSG-11). */
export const threads: MessageFeature = {
  name: 'threads',
  actions: [
    {
      name: 'reply',
      key: 'T',
      isForAllTypes: true,
      isAvailable: ({ parent_id, reply_count, type }, { hasThreads, can }) =>
        hasThreads &&
        (parent_id !== undefined || reply_count > 0 || (type === 'regular' && can('send-reply'))),
    },
  ],
  Below: MessageThread,
};

function MessageThread({ message }: MessagePartProps) {
  const { openThread } = useListShared();
  if (!openThread || message.reply_count === 0) return null;
  return <ThreadLine message={message} onOpen={() => openThread(message)} />;
}
