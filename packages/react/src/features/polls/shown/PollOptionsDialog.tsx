import type { PollOption } from '@confab/protocol';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';
import './PollDialogs.css';

/** Removes options from a poll, such as an unsuitable suggestion. One option always remains. */
export function PollOptionsDialog({ pollState, onClose }: { pollState: PollState; onClose(): void }) {
  const { t } = useText(pollsText);
  const { poll } = pollState;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('polls.removeOptions')}
      description={visibleText(poll.name)}
    >
      <ul className="cf-poll-removable">
        {poll.options.map((option) => (
          <Row key={option.id} pollState={pollState} option={option} />
        ))}
      </ul>
    </Dialog>
  );
}

/** The first click asks for confirmation if there are votes that would be lost; the next one removes. */
function Row({
  pollState: { poll, actions, run, isOffline },
  option,
}: {
  pollState: PollState;
  option: PollOption;
}) {
  const { t } = useText(pollsText);
  const [isAsking, setAsking] = useState(false);
  const count = poll.vote_counts_by_option[option.id] ?? 0;
  const text = visibleText(option.text);
  return (
    <li>
      <p>
        <span dir="auto">{text}</span>
        <small>
          {[
            t('polls.votesOf', { count }),
            option.suggested_by && t('polls.suggestedBy', { name: option.suggested_by.name }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </p>
      <Button
        variant={isAsking ? 'danger' : 'quiet'}
        size="sm"
        icon={Trash2}
        disabled={poll.options.length === 1 || isOffline}
        aria-label={
          isAsking ? t('polls.removeWithVotes', { count, text }) : t('polls.removeOption', { text })
        }
        onBlur={() => setAsking(false)}
        onClick={() => {
          if (count > 0 && !isAsking) setAsking(true);
          else void run(actions.removeOption(option.id));
        }}
      >
        {isAsking ? t('polls.withVotes', { count }) : t('actions.remove')}
      </Button>
    </li>
  );
}
