import type { ChatClient } from '@confab/client';
import { attachmentLabel, type ReviewItem } from '@confab/protocol';
import { Avatar, Button, Checkbox, useText } from '@confab/react';
import { Link } from 'wouter';
import { messagePath } from '../../features/shell/paths.ts';
import { describeDecision, describeReason } from './describeReview.ts';
import { ReviewDetails } from './ReviewDetails.tsx';
import { reviewQueueText } from './text.en.ts';

export type RowAction = 'dismiss' | 'delete' | 'timeOut' | 'ban' | 'reopen' | 'toggle' | 'select';

export interface ReviewRowProps {
  client: ChatClient;
  item: ReviewItem;
  channel: string | undefined;
  isSelected: boolean;
  isOpen: boolean;
  /** Whether Tab focuses this row (roving tabindex). */
  isCurrent: boolean;
  run(action: RowAction, item: ReviewItem): void;
}

/** A review: its author, channel and message, its flags, and the actions on it. */
export function ReviewRow({ client, item, channel, isSelected, isOpen, isCurrent, run }: ReviewRowProps) {
  const { t, format } = useText(reviewQueueText);
  const { review, flagged, message } = item;
  const { user, decision } = review;
  const isClosed = review.state === 'closed';
  const isGone = message?.type === 'deleted';
  const isEdited = !isGone && message && flagged && message.text !== flagged.text;
  return (
    <li
      className="web-review"
      data-review={review.id}
      data-selected={isSelected || undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <div className="web-review__head">
        {!isClosed && (
          <Checkbox
            checked={isSelected}
            tabIndex={-1}
            aria-label={t(review.kind === 'message' ? 'queue.select' : 'queue.selectPerson', {
              name: user.name,
            })}
            onCheckedChange={() => run('select', item)}
          >
            {''}
          </Checkbox>
        )}
        <Avatar id={user.id} name={user.name} image={user.image} size={32} />
        <div className="web-review__who">
          <strong>{user.name}</strong>
          <small>
            {channel && `${t('queue.inChannel', { channel })} · `}
            <time>{format.relative(review.flagged_at)}</time>
          </small>
        </div>
        <div className="web-review__tags">
          {review.reasons.map((reason) => (
            <span key={reason}>{t(describeReason[reason])}</span>
          ))}
          {review.sources.includes('automod') && <span>{t('queue.automod')}</span>}
          <span>{t('queue.flags', { count: review.flag_count })}</span>
          {isGone && <span data-tone="danger">{t('queue.deleted')}</span>}
          {isEdited && <span>{t('queue.edited')}</span>}
          {decision && <span data-tone="done">{t(describeDecision[decision.action])}</span>}
        </div>
      </div>
      <p className="web-review__text">
        {review.kind === 'user' ? t('queue.aboutPerson') : <bdi>{flagged?.text || t('queue.noText')}</bdi>}
        {flagged?.attachments.map((one, index) => (
          <small key={index}>{t('queue.file', { name: attachmentLabel(one) })}</small>
        ))}
        {flagged?.poll && <small>{t('queue.poll', { name: flagged.poll.name })}</small>}
      </p>
      {isOpen && <ReviewDetails client={client} review={review} />}
      <div className="web-review__actions">
        {isClosed ? (
          <Button size="sm" onClick={() => run('reopen', item)}>
            {t('queue.reopen')}
          </Button>
        ) : (
          <>
            <Button size="sm" title={t('queue.dismissHint')} onClick={() => run('dismiss', item)}>
              {t('queue.dismiss')}
            </Button>
            {review.kind === 'message' && (
              <Button size="sm" variant="danger" disabled={isGone} onClick={() => run('delete', item)}>
                {t('queue.deleteMessage')}
              </Button>
            )}
            <Button size="sm" onClick={() => run('timeOut', item)}>
              {t('queue.timeOut')}
            </Button>
            <Button size="sm" onClick={() => run('ban', item)}>
              {t('queue.ban')}
            </Button>
          </>
        )}
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => run('toggle', item)}>
          {t(isOpen ? 'queue.hideDetails' : 'queue.details')}
        </Button>
        {message && review.cid && (
          <Link className="web-review__link" href={messagePath(review.cid, message.id)}>
            {t('queue.openMessage')}
          </Link>
        )}
      </div>
    </li>
  );
}
