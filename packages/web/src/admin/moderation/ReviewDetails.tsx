import type { ChatClient } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import type { Message, Review } from '@confab/protocol';
import { ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { describeBan, describeDecision, describeReason } from './describeReview.ts';
import { reviewQueueText } from './text.en.ts';

/** A review's flags with their reasons, the messages around, and the user's history. */
export function ReviewDetails({ client, review }: { client: ChatClient; review: Review }) {
  const { t, format } = useText(reviewQueueText);
  const { id, updated_at: changed } = review;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a review that changed is loaded again
  const load = useCallback(() => client.part(moderation).review(id), [client, id, changed]);
  const { value, error, reload } = useLoaded(load);
  if (error) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!value) return <Skeleton of="rows" count={3} />;
  const { decision, user } = value.review;
  return (
    <div className="web-review__details">
      {decision && (
        <p>
          {decision.decided_by
            ? t('queue.decision', {
                action: t(describeDecision[decision.action]),
                name: decision.decided_by.name,
                date: format.full(decision.decided_at),
              })
            : t('queue.decisionByService', {
                action: t(describeDecision[decision.action]),
                date: format.full(decision.decided_at),
              })}
          {decision.reason && <q>{decision.reason}</q>}
        </p>
      )}
      <h2>{t('queue.flaggedBy')}</h2>
      <ul>
        {value.flags.map((flag) => (
          <li key={flag.id}>
            <strong>
              {flag.source === 'person'
                ? (flag.flagged_by?.name ?? t('queue.byMember'))
                : t('queue.byRule', { rule: flag.rule ?? '' })}
            </strong>{' '}
            {t(describeReason[flag.reason])}
            {flag.text && <q dir="auto">{flag.text}</q>} <time>{format.relative(flag.created_at)}</time>
          </li>
        ))}
      </ul>
      {value.context.length > 0 && (
        <>
          <h2>{t('queue.context')}</h2>
          <ol className="web-review__context">
            {messagesAround(value.context, value.flagged).map((message) => (
              <li key={message.id} data-flagged={message.id === review.message_id || undefined}>
                <strong>{message.user.name}</strong> <time>{format.time(message.created_at)}</time>
                <span dir="auto">{message.text || t('queue.noText')}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>{t('queue.history', { name: user.name })}</h2>
      {value.bans.length === 0 && value.earlier.length === 0 && <p>{t('queue.noHistory')}</p>}
      <ul>
        {value.bans.map((ban) => (
          <li key={ban.id}>
            {t(ban.cid ? 'queue.banInChannel' : 'queue.banInApp', {
              kind: t(describeBan[ban.kind]),
              date: format.date(ban.created_at),
            })}
            {ban.reason && <q>{ban.reason}</q>}
          </li>
        ))}
        {value.earlier.length > 0 && <li>{t('queue.earlier', { count: value.earlier.length })}</li>}
      </ul>
    </div>
  );
}

/** The messages around the flagged one, with it in its position. */
function messagesAround(context: readonly Message[], flagged: Message | undefined): Message[] {
  const others = context.filter(({ id }) => id !== flagged?.id);
  return [...others, ...(flagged ? [flagged] : [])].sort((one, other) => one.number - other.number);
}
