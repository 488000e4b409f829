import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { MessageListShared } from '../listContext.ts';
import type { MessageListProps } from '../messageListProps.ts';
import { scrollingText } from './text.en.ts';

/**
 * Goes to each new `target`, and returns a function that goes to a message: it jumps there, or opens the thread of a reply.
 * Where neither is possible, it shows why and resolves to false.
 */
export function useFindMessage(
  { channel, openThread }: Pick<MessageListShared, 'channel' | 'openThread'>,
  jumpTo: (messageId: string) => Promise<boolean>,
  target: MessageListProps['target'],
): (messageId: string) => Promise<boolean> {
  const notify = useNotify();
  const { t } = useText(scrollingText);
  const find = useCallback(
    async function find(messageId: string): Promise<boolean> {
      try {
        if (await jumpTo(messageId)) return true;
      } catch {
        const tryAgain = { label: t('actions.tryAgain'), run: () => void find(messageId) };
        notify({ severity: 'error', message: t('jump.failed'), actions: [tryAgain] });
        return false;
      }
      const reply = openThread && (await channel.book.find(messageId));
      if (reply?.parent_id === undefined) notify({ severity: 'info', message: t('jump.gone') });
      else openThread?.(reply);
      return reply?.parent_id !== undefined;
    },
    [jumpTo, channel, openThread, notify, t],
  );

  // A host may pass another `onOpenThread` with each render, which is no new target.
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (target) void latest.current(target.messageId);
  }, [target]);
  return find;
}
