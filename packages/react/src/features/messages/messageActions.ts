import { channelTypes, type LocalMessage } from '@confab/client';
import { useMemo } from 'react';
import { useKit, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { composerInAction } from './actionComposers.ts';
import type { Conversation } from './conversation.ts';
import type { MessageListHost } from './registry/messageListHost.ts';
import type { MessageActionParts } from './registry/messageParts.ts';
import type { MessageRights } from './registry/messageRights.ts';
import type { Anchor, OpenOverlay } from './registry/overlay.ts';
import { messagesText } from './text.en.ts';

/** The commands of rows and menus; the same object for as long as the channel is. */
export interface MessageActions {
  retry(message: LocalMessage): void;
  /** Puts a failed message's text back into the composer. */
  reopen(message: LocalMessage): void;
  discard(message: LocalMessage): void;
  /** Runs an action on a message; `target` is the element that was pressed. */
  run(action: MessageActionParts['run'], message: LocalMessage, anchor: Anchor, target?: Element): void;
  rights(): MessageRights;
}

/** The {@link MessageActions} of a list. */
export function useMessageActions(
  conversation: Conversation,
  host: MessageListHost,
  open: OpenOverlay,
): MessageActions {
  const { client, links } = useKit();
  const notify = useNotify();
  const report = useReportFailure();
  const { t } = useText(messagesText);
  const { onOpenThread, onForward } = host;

  return useMemo(() => {
    const { channel, thread } = conversation;
    const tools = {
      client,
      channel,
      links,
      host: { onOpenThread, onForward },
      open,
      notify,
      report,
      t,
    };
    return {
      retry: (message) => void channel.retry(message.id),
      reopen(message) {
        channel.discard(message.id);
        const { parent_id: parentId } = message;
        const composer = composerInAction(channel, parentId);
        composer.reopen(message);
        // After a reload of the page its composer has no such part yet.
        if (message.shared_location)
          void import('@confab/client/locations').then((loaded) =>
            loaded.locationOf(composer).restoreMessage(message),
          );
        const parent = thread || parentId === undefined ? undefined : channel.book.get(parentId);
        if (parent) onOpenThread?.(parent);
      },
      discard: (message) => void channel.discard(message.id),
      run: (action, message, anchor, target) =>
        action({
          ...tools,
          message,
          anchor,
          target,
          get composer() {
            return composerInAction(channel, thread?.parentId);
          },
        }),
      rights: () => ({
        viewerId: client.me.get()?.id ?? '',
        isAdmin: client.me.get()?.role === 'admin',
        can: (capability) => channel.can(capability),
        hasFeature: (feature) =>
          client.part(channelTypes).state.get().get(channel.type)?.features[feature] ?? true,
        canMarkUnread: thread === undefined && channel.state.get().membership?.state === 'joined',
        hasThreads: onOpenThread !== undefined,
        hasForwarding: onForward !== undefined,
        hasLinks: links.message !== undefined,
      }),
    };
  }, [conversation, client, links, open, notify, report, t, onOpenThread, onForward]);
}
