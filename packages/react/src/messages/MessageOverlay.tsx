import { ConfirmDialog } from '../primitives/index.ts';
import { ReactionPicker } from '../reactions/index.ts';
import { useText } from '../text/index.ts';
import { type Overlay, useListShared } from './listContext.ts';
import { MessageMenu } from './MessageMenu.tsx';

export interface MessageOverlayProps {
  overlay: Overlay;
  onClose(): void;
}

/** What hangs over one message of the list: one at a time for the whole list, so that rows stay light. */
export function MessageOverlay({ overlay, onClose }: MessageOverlayProps) {
  const { actions, viewerId } = useListShared();
  const { t } = useText();
  const { kind, message, anchor } = overlay;
  const isOthers = message.user.id !== viewerId;
  if (kind === 'menu') return <MessageMenu overlay={overlay} onClose={onClose} />;
  if (kind === 'emoji') {
    return (
      <ReactionPicker
        anchor={anchor}
        onClose={onClose}
        onPick={(emoji) => {
          onClose();
          actions.toggleReaction(message, emoji);
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOthers ? t('messages.deleteTitleOf', { name: message.user.name }) : t('messages.deleteTitle')}
      confirmLabel={t('messages.delete')}
      danger
      onConfirm={() => actions.remove(message)}
    >
      <p>{t('messages.deleteBody')}</p>
    </ConfirmDialog>
  );
}
