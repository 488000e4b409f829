import { Suspense } from 'react';
import { ConfirmDialog } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { attachmentGroups, Gallery } from '../attachments/index.ts';
import { plainText } from '../markdown/index.ts';
import { messageActionsText } from './actions/text.en.ts';
import { type OverlayProps, useListShared } from './listContext.ts';
import { overMessage } from './overMessage.ts';

/** What hangs over one message of the list: one at a time for the whole list, so that rows stay light. */
export function MessageOverlay({ overlay, onClose }: OverlayProps) {
  const { actions, viewerId } = useListShared();
  const { t } = useText(messageActionsText);
  const { kind, message } = overlay;
  const isOthers = message.user.id !== viewerId;
  const Loaded = overMessage[kind];
  if (Loaded) {
    return (
      <Suspense>
        <Loaded overlay={overlay} onClose={onClose} />
      </Suspense>
    );
  }
  if (kind === 'pictures') return <MessagePictures overlay={overlay} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isOthers
          ? t('messageActions.deleteTitleOf', { name: message.user.name })
          : t('messageActions.deleteTitle')
      }
      confirmLabel={t('actions.delete')}
      danger
      onConfirm={() => actions.remove(message)}
    >
      <p>{t('messages.deleteBody')}</p>
    </ConfirmDialog>
  );
}

/** The pictures of a message, large; the focus comes back to where it was, or to the message. */
function MessagePictures({ overlay: { message, anchor, index = 0 }, onClose }: OverlayProps) {
  const { pictures } = attachmentGroups(message.attachments);
  const { user, created_at } = message.forwarded_from ?? message;
  const returnFocus = () =>
    anchor instanceof HTMLElement && anchor.isConnected
      ? anchor
      : document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"]`);
  return (
    <Gallery
      pictures={pictures}
      start={index}
      author={user}
      at={created_at}
      caption={plainText(message.text)}
      returnFocus={returnFocus}
      onClose={onClose}
    />
  );
}
