import type { ChatClient } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import { exportKeptMs, type Task } from '@confab/protocol';
import { useText } from '@confab/react';
import { exportsText } from './text.en.ts';

/** A full export: its progress, or its download link and expiry. */
export function ExportRow({ client, task }: { client: ChatClient; task: Task }) {
  const { t, format } = useText(exportsText);
  const { status, progress, created_at, finished_at, result, error } = task;
  const endsAt = finished_at === undefined ? undefined : Date.parse(finished_at) + exportKeptMs;
  const isOver = endsAt !== undefined && endsAt <= Date.now();
  const address = isOver ? undefined : client.part(accounts).addressOf(task);
  const { done, total } = progress;
  const facts =
    status === 'failed'
      ? t('exportAll.failedWhy', { why: error?.message ?? '' })
      : endsAt !== undefined
        ? t('exportAll.until', { date: format.stamp(endsAt) })
        : total === undefined
          ? t('exportAll.progressOpen', { done: format.number(done) })
          : t('exportAll.progress', { done: format.number(done), total: format.number(total) });
  const word =
    status === 'failed' ? 'failed' : finished_at === undefined ? 'under' : isOver ? 'over' : 'ready';
  return (
    <li>
      <span className="web-list__main">
        {t('exportAll.wholeOf', { when: format.stamp(created_at) })}
        <small role="status">{facts}</small>
        {finished_at === undefined && (
          <span className="web-progress">
            <progress aria-label={t('exportAll.under')} max={total} value={total && done} />
          </span>
        )}
      </span>
      {address && (
        <a className="cf-button" data-variant="secondary" data-size="md" href={address} download>
          {t('exportAll.download', { size: format.bytes(Number(result.size ?? 0)) })}
        </a>
      )}
      <span className="web-state" data-tone={word === 'ready' ? 'good' : word === 'failed' ? 'bad' : 'plain'}>
        {t(`exportAll.${word}`)}
      </span>
    </li>
  );
}
