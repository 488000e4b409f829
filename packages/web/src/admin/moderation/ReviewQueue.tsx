import type { ChatClient } from '@confab/client';
import { moderation, type NewDecision, type ReviewFilter } from '@confab/client/moderation';
import { fromCid, type ReviewItem } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, Tabs, useReadable, useText } from '@confab/react';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { BanDialog } from './BanDialog.tsx';
import { queueKeys } from './queueKeys.ts';
import { ReviewRow, type RowAction } from './ReviewRow.tsx';
import { reviewQueueText } from './text.en.ts';
import { useDecisions } from './useDecisions.ts';
import { useNextFocus } from './useNextFocus.ts';
import './queue.css';

type State = 'open' | 'closed';

/** The review queue (MOD-01): flagged messages and users, filtered, decided singly or in bulk, with undo. */
export function ReviewQueue({ client }: { client: ChatClient }) {
  const { t, format } = useText(reviewQueueText);
  const [state, setState] = useState<State>('open');
  const [source, setSource] = useState<'any' | 'person' | 'automod'>('any');
  const [kind, setKind] = useState<'any' | 'message' | 'user'>('any');
  const filter: ReviewFilter = {
    state,
    ...(source !== 'any' && { source }),
    ...(kind !== 'any' && { kind }),
  };
  const list = client.part(moderation).reviews(filter);
  const { status, error, items, hasNext } = useReadable(list.state);
  useEffect(() => void list.load(), [list]);
  const { page, focusNextOf } = useNextFocus(items);
  return (
    <div ref={page} className="web-page web-queue">
      <header>
        <h1>{t('queue.title')}</h1>
        <p>{t('queue.hint')}</p>
      </header>
      <Tabs
        value={state}
        onValueChange={setState}
        label={t('queue.show')}
        tabs={[
          {
            value: 'open',
            label: t('queue.open'),
            count:
              state === 'open' && items.length > 0
                ? `${format.number(items.length)}${hasNext ? '+' : ''}`
                : undefined,
          },
          { value: 'closed', label: t('queue.closed') },
        ]}
      >
        <div className="web-queue__panel">
          <div className="web-page__row">
            <Select
              label={t('queue.source')}
              value={source}
              onValueChange={setSource}
              options={[
                { value: 'any', label: t('queue.anySource') },
                { value: 'person', label: t('queue.person') },
                { value: 'automod', label: t('queue.automod') },
              ]}
            />
            <Select
              label={t('queue.kind')}
              value={kind}
              onValueChange={setKind}
              options={[
                { value: 'any', label: t('queue.anyKind') },
                { value: 'message', label: t('queue.messages') },
                { value: 'user', label: t('queue.people') },
              ]}
            />
          </div>
          {error && (
            <ErrorState title={t('queue.failed')} onRetry={() => void list.load()}>
              {error.message}
            </ErrorState>
          )}
          {items.length === 0 && !error && (status === 'idle' || status === 'loading') && (
            <Skeleton of="rows" count={4} />
          )}
          {items.length === 0 && status === 'ready' && (
            <EmptyState
              icon={ShieldCheck}
              title={t(state === 'open' ? 'queue.noneOpen' : 'queue.noneClosed')}
            >
              {t(state === 'open' ? 'queue.noneOpenHint' : 'queue.noneClosedHint')}
            </EmptyState>
          )}
          {items.length > 0 && <Reviews client={client} items={items} onLeaving={focusNextOf} />}
          {hasNext && (
            <Button variant="quiet" onClick={() => void list.loadMore()}>
              {t('actions.loadMore')}
            </Button>
          )}
        </div>
      </Tabs>
    </div>
  );
}

interface ReviewsProps {
  client: ChatClient;
  items: readonly ReviewItem[];
  /** Called before reviews leave the list by a decision. */
  onLeaving(which: readonly ReviewItem[]): void;
}

function Reviews({ client, items, onLeaving }: ReviewsProps) {
  const { t } = useText(reviewQueueText);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const [current, setCurrent] = useState<string>();
  const [asking, setAsking] = useState<{ action: 'time_out' | 'ban'; item: ReviewItem }>();
  const { decide, reopen } = useDecisions(client, { undo: t('actions.undo'), reopened: t('queue.reopened') });
  const labels = useChannelLabels(
    client,
    items.flatMap(({ review }) => review.cid ?? []),
  );
  const chosen = items.filter(({ review }) => selected.has(review.id) && review.state === 'open');
  const active = items.find(({ review }) => review.id === current) ?? items[0];
  const close = (which: readonly ReviewItem[], decision: NewDecision, done: (count: number) => string) => {
    onLeaving(which);
    void decide(which, decision, done);
  };
  const dismiss = (which: readonly ReviewItem[]) =>
    close(which, { action: 'dismiss' }, (count) => t('queue.decidedDismiss', { count }));
  const remove = (which: readonly ReviewItem[]) => {
    const messages = which.filter(({ review }) => review.kind === 'message');
    close(messages, { action: 'delete_message' }, (count) => t('queue.decidedDelete', { count }));
  };

  function run(action: RowAction, item: ReviewItem) {
    const { id, state } = item.review;
    if (action === 'toggle') return setOpen((now) => (now === id ? undefined : id));
    if (action === 'reopen') {
      onLeaving([item]);
      return void reopen(item);
    }
    if (state === 'closed') return;
    if (action === 'dismiss') return dismiss([item]);
    if (action === 'delete') return remove([item]);
    if (action === 'timeOut') return setAsking({ action: 'time_out', item });
    if (action === 'ban') return setAsking({ action: 'ban', item });
    setSelected((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  }

  return (
    <>
      {chosen.length > 0 && (
        <div
          className="web-queue__bulk"
          role="toolbar"
          aria-label={t('queue.selected', { count: chosen.length })}
        >
          <span role="status">{t('queue.selected', { count: chosen.length })}</span>
          <Button size="sm" onClick={() => dismiss(chosen)}>
            {t('queue.dismiss')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => remove(chosen)}>
            {t('queue.deleteMessage')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setSelected(new Set())}>
            {t('queue.clear')}
          </Button>
        </div>
      )}
      <ul
        className="web-queue__list"
        aria-label={t('queue.title')}
        onFocus={(event) => {
          const row = (event.target as Element).closest<HTMLElement>('[data-review]');
          if (row) setCurrent(row.dataset.review);
        }}
        onKeyDown={(event) =>
          queueKeys(event, {
            go: setCurrent,
            run(action, id) {
              const item = items.find(({ review }) => review.id === id);
              if (item) run(action, item);
            },
          })
        }
      >
        {items.map((item) => (
          <ReviewRow
            key={item.review.id}
            client={client}
            item={item}
            channel={item.review.cid && (labels.get(item.review.cid) ?? fromCid(item.review.cid).id)}
            isSelected={selected.has(item.review.id)}
            isOpen={open === item.review.id}
            isCurrent={active === item}
            run={run}
          />
        ))}
      </ul>
      <p className="web-queue__keys">{t('queue.keys')}</p>
      {asking && (
        <BanDialog
          {...asking}
          onClose={() => setAsking(undefined)}
          onDecide={(decision) =>
            close([asking.item], decision, () =>
              t(asking.action === 'ban' ? 'queue.decidedBan' : 'queue.decidedTimeOut', {
                name: asking.item.review.user.name,
              }),
            )
          }
        />
      )}
    </>
  );
}
