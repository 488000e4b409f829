import { channelTypes, type LocalMessage } from '@confab/client';
import { useMemo } from 'react';
import { useKit, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { plainText } from '../markdown/index.ts';
import type { ActionRights, MessageAction, OverlayAction } from './availableActions.ts';
import type { ListPlace } from './listPlace.ts';
import { messagesText } from './text.en.ts';

/** What the page around a message list does for it. */
export interface MessageListHost {
  /** Opens the thread of a message, or of a reply at that reply (MSG-11). */
  onOpenThread?(message: LocalMessage): void;
  onOpenProfile?(userId: string, anchor: Element): void;
  /** Opens a channel that a message names (`#general`). */
  onOpenChannel?(cid: string): void;
  /** Goes to a message of another channel, as to the original of a forwarded one. */
  onOpenMessage?(cid: string, messageId: string): void;
  /** Asks where to send a message on to (MSG-08). */
  onForward?(message: LocalMessage): void;
}

/** What rows and menus call; stays the same object for as long as the channel does. */
export interface MessageActions {
  retry(message: LocalMessage): void;
  /** Puts a failed message's text back into the composer. */
  reopen(message: LocalMessage): void;
  discard(message: LocalMessage): void;
  toggleReaction(message: LocalMessage, type: string): void;
  remove(message: LocalMessage): void;
  /** Takes a link's preview off for everybody (UX-15). */
  removePreview(message: LocalMessage, url: string): void;
  /** Runs one of the actions that need no further choice. */
  run(action: Exclude<MessageAction, OverlayAction>, message: LocalMessage): void;
  rights(): ActionRights;
}

/** The {@link MessageActions} of a list. */
export function useMessageActions(place: ListPlace, host: MessageListHost): MessageActions {
  const { client, links } = useKit();
  const notify = useNotify();
  const report = useReportFailure();
  const { t } = useText(messagesText);
  const { onOpenThread, onForward } = host;

  return useMemo(() => {
    const { channel, composer, thread } = place;
    const copy = (text: string) =>
      navigator.clipboard
        .writeText(text)
        .then(() => notify({ severity: 'success', message: t('actions.copied'), durationMs: 2000 }))
        .catch(() => notify({ severity: 'info', message: t('messages.copyFailed') }));
    const runs: Record<Parameters<MessageActions['run']>[0], (message: LocalMessage) => void> = {
      reply: (message) => onOpenThread?.(message),
      quote: (message) => composer.quote(message),
      edit: (message) => composer.edit(message),
      forward: (message) => onForward?.(message),
      pin: (message) =>
        void report(
          import('../pins/togglePin.ts').then(({ togglePin }) => togglePin(client, channel, message)),
        ),
      save: (message) =>
        void report(
          import('../reminders/toggleSaved.ts').then(({ toggleSaved }) => toggleSaved(client, message)),
        ),
      copyText: (message) => void copy(message.text),
      copyLink: (message) => void copy(links.message?.(channel.cid, message.id) ?? plainText(message.text)),
      markUnread: (message) => void report(channel.markUnread(message.id)),
    };
    return {
      retry: (message) => void channel.retry(message.id),
      reopen(message) {
        channel.discard(message.id);
        const { parent_id: parentId } = message;
        const composer = channel.composers.of(parentId);
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
      toggleReaction(message, type) {
        const isOwn = message.own_reactions.some((reaction) => reaction.type === type);
        void report(isOwn ? channel.unreact(message.id, type) : channel.react(message.id, type));
      },
      removePreview: (message, url) => void report(channel.removeLinkPreview(message.id, url)),
      remove: (message) => void report(channel.delete(message.id)),
      run: (action, message) => runs[action](message),
      rights: () => ({
        viewerId: client.me.get()?.id ?? '',
        can: (capability) => channel.can(capability),
        canMarkUnread: thread === undefined && channel.state.get().membership?.state === 'joined',
        hasThreads: onOpenThread !== undefined,
        hasReminders: client.part(channelTypes).state.get().get(channel.type)?.features.reminders ?? true,
        hasForwarding: onForward !== undefined,
        hasLinks: links.message !== undefined && typeof navigator.clipboard?.writeText === 'function',
      }),
    };
  }, [place, client, links, notify, report, t, onOpenThread, onForward]);
}
