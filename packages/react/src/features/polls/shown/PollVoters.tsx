import type { PollOption, PollVote } from '@confab/protocol';
import { useState } from 'react';
import { Avatar, Button, Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';
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
  const { poll, actions, run } = pollState;
  const [loaded, setLoaded] = useState<readonly PollVote[]>();
  const [isLoading, setLoading] = useState(false);
  const count = votesFor(pollState, option);
  const latest = poll.latest_votes_by_option[option.id] ?? [];
  const votes = loaded ?? latest;

  async function more() {
    setLoading(true);
    await run(
      actions.queryVotes({ optionId: option.id, offset: loaded?.length ?? 0 }).then((page) =>
        // A vote added meanwhile shifts the pages by one.
        setLoaded((before = []) => [
          ...before,
          ...page.votes.filter(({ user }) => !before.some((known) => known.user.id === user.id)),
        ]),
      ),
    );
    setLoading(false);
  }

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
      {votes.length < count && (
        <Button variant="quiet" size="sm" disabled={isLoading} onClick={() => void more()}>
          {t('polls.moreVoters', { count: count - votes.length })}
        </Button>
      )}
    </section>
  );
}
