import { ConfirmDialog } from '../../../core/primitives/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../listContext.ts';
import type { OverlayProps } from '../registry/overlay.ts';
import { messageActionsText } from './text.en.ts';

/** Asks before a message is deleted (MSG-03). */
export default function DeleteMessageDialog({ message, onClose }: OverlayProps) {
  const { channel, viewerId } = useListShared();
  const report = useReportFailure();
  const { t } = useText(messageActionsText);
  const isOthers = message.user.id !== viewerId;
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
      onConfirm={() => void report(channel.delete(message.id))}
    >
      <p>{t('messageActions.deleteBody')}</p>
    </ConfirmDialog>
  );
}
