import type { PollOption } from '@confab/protocol';
import { Avatar, Button, Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';
import { useVoters } from './useVoters.ts';
import './PollDialogs.css';

/** The voters of each option: the latest ones, and another page with each click. */
export function PollVoters({ pollState, onClose }: { pollState: PollState; onClose(): void }) {
  const { t } = useText(pollsText);
  const { poll } = pollState;
  const voted = poll.options
    .filter(({ id }) => (poll.vote_counts_by_option[id] ?? 0) > 0)
    .toSorted((one, other) => votesFor(pollState, other) - votesFor(pollState, one));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('polls.voters')}
      description={visibleText(poll.name)}
    >
      {voted.length === 0 && <p>{t('polls.votes', { count: 0 })}</p>}
      {voted.map((option) => (
        <OptionVoters key={option.id} pollState={pollState} option={option} />
      ))}
    </Dialog>
  );
}

const votesFor = ({ poll }: PollState, { id }: PollOption): number => poll.vote_counts_by_option[id] ?? 0;

function OptionVoters({ pollState, option }: { pollState: PollState; option: PollOption }) {
  const { t, format } = useText(pollsText);
  const count = votesFor(pollState, option);
  const { votes, hasNext, isLoading, more } = useVoters(pollState, option.id);
  return (
    <section className="cf-poll-voters">
      <h3>
        <span dir="auto">{visibleText(option.text)}</span>
        <span>{t('polls.votesOf', { count })}</span>
      </h3>
      <ul>
        {votes.map(({ user, created_at }) => (
          <li key={user.id}>
            <Avatar id={user.id} name={user.name} image={user.image} size={28} />
            <bdi>{user.name}</bdi>
            <time dateTime={created_at} title={format.full(created_at)}>
              {format.stamp(created_at)}
            </time>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button variant="quiet" size="sm" disabled={isLoading} onClick={more}>
          {t('polls.moreVoters', { count: Math.max(1, count - votes.length) })}
        </Button>
      )}
    </section>
  );
}
