import type { PollOption } from '@confab/protocol';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollText } from '../text.en.ts';
import type { PollState } from './usePoll.ts';
import './PollDialogs.css';

/** Takes options out of a poll: a suggestion that does not belong, say. One option always stays. */
export function PollOptionsDialog({ used, onClose }: { used: PollState; onClose(): void }) {
  const { t } = useText(pollText);
  const { poll } = used;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('polls.removeOptions')}
      description={visibleText(poll.name)}
    >
      <ul className="cf-poll-removable">
        {poll.options.map((option) => (
          <Row key={option.id} used={used} option={option} />
        ))}
      </ul>
    </Dialog>
  );
}

/** A press asks, where there are votes that would go along; the next one takes it out. */
function Row({ used: { poll, actions, run, isOffline }, option }: { used: PollState; option: PollOption }) {
  const { t } = useText(pollText);
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
        {isAsking ? t('polls.withVotes', { count }) : t('polls.remove')}
      </Button>
    </li>
  );
}
