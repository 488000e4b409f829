import type { Channel, LocalMessage } from '@confab/client';
import { ConfirmDialog } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { messageActionsText } from './text.en.ts';

export interface ConfirmMessageDeletionProps {
  channel: Channel;
  message: LocalMessage;
  /** Called when the message is being deleted. */
  onDelete?(): void;
  onClose(): void;
}

/** Asks before a message is deleted (MSG-03). */
export default function ConfirmMessageDeletion(props: ConfirmMessageDeletionProps) {
  const { channel, message, onDelete, onClose } = props;
  const viewerId = useClient().me.get()?.id;
  const report = useReportFailure();
  const { t } = useText(messageActionsText);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        message.user.id === viewerId
          ? t('messageActions.deleteTitle')
          : t('messageActions.deleteTitleOf', { name: message.user.name })
      }
      confirmLabel={t('actions.delete')}
      danger
      onConfirm={() => {
        onDelete?.();
        void report(channel.delete(message.id));
      }}
    >
      <p>{t('messageActions.deleteBody')}</p>
    </ConfirmDialog>
  );
}
