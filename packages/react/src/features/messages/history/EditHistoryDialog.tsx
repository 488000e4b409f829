import { Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { OverlayProps } from '../registry/overlay.ts';
import { EditHistory } from './EditHistory.tsx';
import { historyText } from './text.en.ts';

/** The {@link EditHistory} of a message in a list. */
export default function EditHistoryDialog({ message, onClose }: OverlayProps) {
  const { t } = useText(historyText);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('history.title')} size="sm">
      <EditHistory message={message} />
    </Dialog>
  );
}
