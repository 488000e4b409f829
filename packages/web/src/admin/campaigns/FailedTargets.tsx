import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import type { Campaign, CampaignTarget } from '@confab/protocol';
import { Button, ErrorState, Icon, Skeleton, useText } from '@confab/react';
import { Hash } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { PersonLabel } from '../picking/Chips.tsx';
import { campaignsText } from './text.en.ts';
import { useReasons } from './useReasons.ts';

const pageSize = 25;

/** The failed targets, grouped by reason, and each of them. */
export function FailedTargets({ client, campaign }: { client: ChatClient; campaign: Campaign }) {
  const { t, format } = useText(campaignsText);
  const reasonOf = useReasons();
  const { id, stats } = campaign;
  const [pages, setPages] = useState(1);
  const part = client.part(campaigns);
  const load = useCallback(async () => {
    // Loaded again whenever more targets have failed.
    if (stats.failed === 0) return { targets: [], hasNext: false };
    const targets: CampaignTarget[] = [];
    let next: string | undefined;
    for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
      const found = await part.queryCampaignTargets(id, {
        state: 'failed',
        limit: pageSize,
        ...(next && { next }),
      });
      targets.push(...found.targets);
      next = found.next;
    }
    return { targets, hasNext: next !== undefined };
  }, [part, id, pages, stats.failed]);
  const { value, error, reload } = useLoaded(load);
  const reasons = Object.entries(stats.failures).sort(([, a], [, b]) => b - a);
  return (
    <section className="web-campaign__card web-campaign__failed">
      <h2>
        {t('campaigns.failures')} <small>{format.number(stats.failed)}</small>
      </h2>
      {stats.failed === 0 && <p>{t('campaigns.noFailures')}</p>}
      {reasons.length > 1 && (
        <ul aria-label={t('campaigns.failuresByReason')}>
          {reasons.map(([reason, count]) => (
            <li key={reason}>
              {reasonOf(reason)} <b>{format.number(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value && value.targets.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.target')}</th>
              <th scope="col">{t('campaigns.reason')}</th>
              <th scope="col">{t('campaigns.time')}</th>
            </tr>
          </thead>
          <tbody>
            {value.targets.map(({ kind, target_id, reason, settled_at }) => (
              <tr key={`${kind} ${target_id}`}>
                <td>
                  {kind === 'user' ? (
                    <PersonLabel id={target_id} size={24} />
                  ) : (
                    <span className="web-face">
                      <Icon of={Hash} size="sm" />
                      {target_id}
                    </span>
                  )}
                </td>
                <td>{reason !== undefined && reasonOf(reason)}</td>
                <td>{settled_at && <time dateTime={settled_at}>{format.stamp(settled_at)}</time>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {value?.hasNext && (
        <Button variant="quiet" onClick={() => setPages((count) => count + 1)}>
          {t('actions.loadMore')}
        </Button>
      )}
    </section>
  );
}
