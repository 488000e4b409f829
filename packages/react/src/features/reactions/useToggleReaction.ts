import type { LocalMessage } from '@confab/client';
import { useReportFailure } from '../../core/provider/index.ts';
import { useListShared } from '../messages/listContext.ts';

/** Returns a function that adds the viewer's reaction of a type to a message of the list, or removes it. */
export function useToggleReaction(): (message: LocalMessage, type: string) => void {
  const { channel } = useListShared();
  const report = useReportFailure();
  return (message, type) => {
    const isOwn = message.own_reactions.some((reaction) => reaction.type === type);
    void report(isOwn ? channel.unreact(message.id, type) : channel.react(message.id, type));
  };
}
