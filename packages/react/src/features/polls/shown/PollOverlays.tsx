import { ConfirmDialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { PollAnswers } from './PollAnswers.tsx';
import { PollOptionsDialog } from './PollOptionsDialog.tsx';
import { PollVoters } from './PollVoters.tsx';
import type { PollOverlay } from './pollOverlay.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';

export interface PollOverlaysProps {
  pollState: PollState;
  overlay: PollOverlay;
  onClose(): void;
}

/** The dialogs of a poll, loaded when first opened. */
export function PollOverlays({ pollState, overlay, onClose }: PollOverlaysProps) {
  const { t } = useText(pollsText);
  const { actions, run } = pollState;
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  switch (overlay) {
    case 'voters':
      return <PollVoters pollState={pollState} onClose={onClose} />;
    case 'answers':
      return <PollAnswers pollState={pollState} onClose={onClose} />;
    case 'options':
      return <PollOptionsDialog pollState={pollState} onClose={onClose} />;
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
