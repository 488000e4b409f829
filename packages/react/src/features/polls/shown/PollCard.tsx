import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import type { MessagePollProps } from './messagePollProps.ts';
import { PollAnswerRow } from './PollAnswerRow.tsx';
import { PollFooter } from './PollFooter.tsx';
import { PollOptions } from './PollOptions.tsx';
import { PollSuggestion } from './PollSuggestion.tsx';
import type { PollOverlay } from './pollOverlay.ts';
import { pollsText } from './text.en.ts';
import { type PollState, usePoll } from './usePoll.ts';
import './PollCard.css';

const PollOverlays = lazyPart(
  async () => ({ default: (await import('./PollOverlays.tsx')).PollOverlays }),
  'over',
);

/** The lazily loaded part of MessagePoll. */
export function PollCard({ message, poll }: MessagePollProps) {
  const pollState = usePoll(message, poll);
  const [overlay, setOverlay] = useState<PollOverlay>();
  const [isAdding, setAdding] = useState(false);
  const nameId = useId();
  const acceptsOptions = pollState.isPermitted && (poll.allow_user_suggested_options || isAdding);
  return (
    <section className="cf-poll" aria-labelledby={nameId} data-closed={poll.is_closed || undefined}>
      <h3 id={nameId} className="cf-poll__name" dir="auto">
        {visibleText(poll.name)}
      </h3>
      {poll.description && (
        <p className="cf-poll__description" dir="auto">
          {visibleText(poll.description)}
        </p>
      )}
      <PollRules pollState={pollState} />
      <PollOptions pollState={pollState} nameId={nameId} />
      {acceptsOptions && (
        <PollSuggestion pollState={pollState} isFocused={isAdding} onDone={() => setAdding(false)} />
      )}
      {poll.allow_answers && <PollAnswerRow pollState={pollState} onOpen={() => setOverlay('answers')} />}
      <PollFooter pollState={pollState} onOpen={setOverlay} onAddOption={() => setAdding(true)} />
      {overlay && (
        <Suspense>
          <PollOverlays pollState={pollState} overlay={overlay} onClose={() => setOverlay(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** The voting rules in one line of constant height. */
function PollRules({ pollState: { poll } }: { pollState: PollState }) {
  const { t } = useText(pollsText);
  const maxVotes = poll.max_votes_allowed;
  const rules = [
    poll.enforce_unique_vote
      ? t('polls.oneVote')
      : maxVotes === undefined
        ? t('polls.anyVotes')
        : t('polls.someVotes', { count: maxVotes }),
    poll.voting_visibility === 'anonymous' && t('polls.anonymous'),
    poll.is_closed && t('polls.closed'),
  ].filter(Boolean);
  return <p className="cf-poll__rules">{rules.join(' · ')}</p>;
}
