import type { PollAnswer } from '@confab/protocol';
import { maxPollAnswerLength } from '@confab/protocol';
import type { KeyboardEvent } from 'react';
import { Avatar, Button, Dialog, ErrorState, Skeleton, TextArea } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollsText } from './text.en.ts';
import { useAnswers } from './useAnswers.ts';
import type { PollState } from './usePoll.ts';
import { usePollMemory } from './usePollMemory.ts';
import './PollDialogs.css';

/** The text answers, with a form to write, edit or remove one's own. */
export function PollAnswers({ pollState, onClose }: { pollState: PollState; onClose(): void }) {
  const { t } = useText(pollsText);
  const { poll, isPermitted, canSeeAnswers } = pollState;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('polls.answers')}
      description={visibleText(poll.name)}
    >
      {isPermitted && <OwnAnswer key={poll.own_answer?.text} pollState={pollState} />}
      {canSeeAnswers && <Answers pollState={pollState} />}
    </Dialog>
  );
}

function OwnAnswer({ pollState: { poll, actions, run, isPermitted } }: { pollState: PollState }) {
  const { t } = useText(pollsText);
  const own = poll.own_answer?.text ?? '';
  // Unsent input is restored when the dialog opens again.
  const { value: written, set: write } = usePollMemory(poll.id, 'answer');
  const text = written ?? own;
  const left = maxPollAnswerLength - text.trim().length;
  const canSave = isPermitted && text.trim() !== '' && text.trim() !== own && left >= 0;

  async function save() {
    if (canSave && (await run(actions.answer(text.trim())))) write(undefined);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  }

  return (
    <form
      className="cf-poll-own"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={t('polls.ownAnswer')}
        value={text}
        error={left < 0 ? t('pollErrors.tooLong', { count: maxPollAnswerLength }) : undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div>
        {own !== '' && (
          <Button
            variant="quiet"
            size="sm"
            disabled={!isPermitted}
            onClick={() => {
              write(undefined);
              void run(actions.removeAnswer());
            }}
          >
            {t('actions.remove')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="sm" disabled={!canSave}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  );
}

function Answers({ pollState }: { pollState: PollState }) {
  const { t } = useText(pollsText);
  const { answers, hasNext, error, isLoading, more, retry } = useAnswers(pollState);
  if (error) {
    return (
      <ErrorState title={t('polls.answersFailed')} onRetry={retry}>
        {error}
      </ErrorState>
    );
  }
  if (!answers) return <Skeleton of="rows" />;
  if (answers.length === 0) return <p className="cf-poll-none">{t('polls.answerCount', { count: 0 })}</p>;
  return (
    <div className="cf-poll-answers">
      <ul>
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ul>
      {hasNext && (
        <Button variant="quiet" size="sm" disabled={isLoading} onClick={more}>
          {t('actions.loadMore')}
        </Button>
      )}
    </div>
  );
}

function Answer({ answer: { user, text, updated_at } }: { answer: PollAnswer }) {
  const { format } = useText();
  return (
    <li>
      {user && <Avatar id={user.id} name={user.name} image={user.image} size={28} />}
      <div>
        {user && (
          <p>
            <b>
              <bdi>{user.name}</bdi>
            </b>
            {updated_at && (
              <time dateTime={updated_at} title={format.full(updated_at)}>
                {format.stamp(updated_at)}
              </time>
            )}
          </p>
        )}
        <p className="cf-poll-answers__text" dir="auto">
          {visibleText(text)}
        </p>
      </div>
    </li>
  );
}
