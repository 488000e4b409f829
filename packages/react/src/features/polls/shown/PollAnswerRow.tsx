import { MessageSquareQuote } from 'lucide-react';
import { Icon, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { pollsText } from './text.en.ts';
import type { PollState } from './usePoll.ts';

/** A link to the text answers, the user's own first; a single line, so that nothing moves when there are more. */
export function PollAnswerRow({ pollState, onOpen }: { pollState: PollState; onOpen(): void }) {
  const { t, format } = useText(pollsText);
  const { poll, isPermitted, canSeeAnswers } = pollState;
  const own = poll.own_answer?.text;
  return (
    <button
      type="button"
      className="cf-poll__row cf-poll__answer"
      tabIndex={-1}
      disabled={!isPermitted && !canSeeAnswers}
      data-own={own !== undefined || undefined}
      onClick={onOpen}
    >
      <Icon of={MessageSquareQuote} size="sm" />
      <span className="cf-poll__line" dir="auto">
        {own !== undefined ? visibleText(own) : isPermitted ? t('polls.answer') : t('polls.answers')}
      </span>
      <span className="cf-poll__count">
        <span aria-hidden>{format.number(poll.answers_count)}</span>
        <VisuallyHidden>{t('polls.answerCount', { count: poll.answers_count })}</VisuallyHidden>
      </span>
    </button>
  );
}
