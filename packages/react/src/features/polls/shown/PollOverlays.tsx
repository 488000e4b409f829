import { ConfirmDialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { pollText } from '../text.en.ts';
import { PollAnswers } from './PollAnswers.tsx';
import { PollOptionsDialog } from './PollOptionsDialog.tsx';
import { PollVoters } from './PollVoters.tsx';
import type { PollOverlay } from './pollOverlay.ts';
import type { PollState } from './usePoll.ts';

export interface PollOverlaysProps {
  used: PollState;
  overlay: PollOverlay;
  onClose(): void;
}

/** What of a poll opens over the page, loaded when it first does. */
export function PollOverlays({ used, overlay, onClose }: PollOverlaysProps) {
  const { t } = useText(pollText);
  const { actions, run } = used;
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  switch (overlay) {
    case 'voters':
      return <PollVoters used={used} onClose={onClose} />;
    case 'answers':
      return <PollAnswers used={used} onClose={onClose} />;
    case 'options':
      return <PollOptionsDialog used={used} onClose={onClose} />;
    case 'close':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('polls.closeTitle')}
          confirmLabel={t('polls.close')}
          onConfirm={() => void run(actions.close())}
        >
          <p>{t('polls.closeBody')}</p>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('polls.deleteTitle')}
          confirmLabel={t('polls.delete')}
          danger
          onConfirm={() => void run(actions.delete())}
        >
          <p>{t('polls.deleteBody')}</p>
        </ConfirmDialog>
      );
  }
}
