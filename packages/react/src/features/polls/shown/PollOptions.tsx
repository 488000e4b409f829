import type { PollOption } from '@confab/protocol';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { AvatarStack, Icon, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { shownCount } from './pollHeight.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';
import { usePollMemory } from './usePollMemory.ts';

/** The options of a poll to vote for; arrow keys move between them without voting. */
export function PollOptions({ pollState, nameId }: { pollState: PollState; nameId: string }) {
  const { t } = useText(pollsText);
  const { poll } = pollState;
  const { value: isWhole, set: setWhole } = usePollMemory(poll.id, 'isWhole');
  const { options } = poll;
  const shown = isWhole ? options : options.slice(0, shownCount(options.length));
  const group = { role: poll.enforce_unique_vote ? 'radiogroup' : 'group', 'aria-labelledby': nameId };
  const mostVotes = Math.max(0, ...Object.values(poll.vote_counts_by_option));
  return (
    <div className="cf-poll__options" {...group}>
      {shown.map((option) => (
        <Option key={option.id} pollState={pollState} option={option} maxVotes={mostVotes} />
      ))}
      {shown.length < options.length && (
        <button type="button" className="cf-poll__row" tabIndex={-1} onClick={() => setWhole(true)}>
          {t('polls.moreOptions', { count: options.length - shown.length })}
        </button>
      )}
    </div>
  );
}

interface OptionProps {
  pollState: PollState;
  option: PollOption;
  /** The votes of the leading option. */
  maxVotes: number;
}

function Option({ pollState, option, maxVotes }: OptionProps) {
  const { t, format } = useText(pollsText);
  const { poll, own, isPermitted, votesLeft, actions, run } = pollState;
  const count = poll.vote_counts_by_option[option.id] ?? 0;
  const isOwn = own.has(option.id);
  const isOpen = isPermitted && (isOwn || votesLeft !== 0);
  const choice = { role: poll.enforce_unique_vote ? 'radio' : 'checkbox', 'aria-checked': isOwn };
  const voters = poll.latest_votes_by_option[option.id];
  const share = poll.voters_count > 0 ? Math.min(1, count / poll.voters_count) : 0;
  const { suggested_by: suggester } = option;
  const suggestion = suggester && t('polls.suggestedBy', { name: suggester.name });
  return (
    <button
      type="button"
      className="cf-poll__option"
      {...choice}
      onKeyDown={moveFocus}
      aria-disabled={!isOpen || undefined}
      aria-description={suggestion}
      title={suggestion}
      tabIndex={-1}
      data-leading={(poll.is_closed && count > 0 && count === maxVotes) || undefined}
      style={{ '--cf-poll-share': share } as React.CSSProperties}
      onClick={() => isOpen && void run(isOwn ? actions.unvote(option.id) : actions.vote(option.id))}
    >
      <span className="cf-poll__mark">
        <Icon of={Check} />
      </span>
      <span className="cf-poll__text" dir="auto">
        {visibleText(option.text)}
      </span>
      {poll.voting_visibility === 'public' && (
        <span className="cf-poll__faces">
          {voters && <AvatarStack people={voters.map(({ user }) => user)} size={20} />}
        </span>
      )}
      <span className="cf-poll__count">
        <span aria-hidden>{count < 10_000 ? format.number(count) : format.compact(count)}</span>
        <VisuallyHidden>
          {t('polls.votesOf', { count })}, {format.percent(share)}
        </VisuallyHidden>
      </span>
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined) return;
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  event.preventDefault();
  next?.focus();
}
