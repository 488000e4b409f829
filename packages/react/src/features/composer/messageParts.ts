import type { LocalMessage } from '@confab/client';
import { Pencil, Quote } from 'lucide-react';
import { useText } from '../../core/text/index.ts';
import { messageActionsText } from '../messages/actions/text.en.ts';
import { useListShared } from '../messages/listContext.ts';
import type { MessageParts } from '../messages/registry/messageParts.ts';

/** See {@link MessageParts}. */
export const composing = {
  actions: {
    quote: {
      run: ({ composer, message }) => composer.quote(message),
      useDisplay: useQuote,
      isInToolbar: () => true,
    },
    edit: {
      run: ({ composer, message }) => composer.edit(message),
      useDisplay: useEdit,
      // Other people's messages are edited from the menu, which says whose they are.
      isInToolbar: (message, viewerId) => message.user.id === viewerId,
    },
  },
} satisfies MessageParts;

function useQuote() {
  const { t } = useText(messageActionsText);
  return { icon: Quote, label: t('messageActions.quote') };
}

function useEdit({ user }: LocalMessage) {
  const { t } = useText(messageActionsText);
  const { viewerId } = useListShared();
  const label = user.id === viewerId ? t('actions.edit') : t('messageActions.editOf', { name: user.name });
  return { icon: Pencil, label };
}
