import { MessageSquareText } from 'lucide-react';
import { useText } from '../../core/text/index.ts';
import { messageActionsText } from '../messages/actions/text.en.ts';
import type { MessageParts } from '../messages/registry/messageParts.ts';

/** See {@link MessageParts}. */
export const threads = {
  actions: {
    reply: {
      run: ({ host, message }) => host.onOpenThread?.(message),
      useDisplay: useReply,
      isInToolbar: () => true,
    },
  },
} satisfies MessageParts;

function useReply() {
  const { t } = useText(messageActionsText);
  return { icon: MessageSquareText, label: t('messageActions.replyInThread') };
}
