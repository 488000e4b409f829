import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import type { Segment } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { Hash, Plus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { ChannelPick } from '../picking/ChannelPick.tsx';
import { PersonLabel } from '../picking/Chips.tsx';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import { PasteIds } from './PasteIds.tsx';
import { segmentsText } from './text.en.ts';

const pageSize = 50;

/** The current targets of a segment, page by page; targets can be added to and removed from a list. */
export function SegmentTargets({ client, segment }: { client: ChatClient; segment: Segment }) {
  const { t } = useText(segmentsText);
  const { id, type, filter, target_count, updated_at } = segment;
  const part = client.part(segments);
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<'pick' | 'paste'>();
  // Loaded again whenever the segment has changed.
  const version = `${updated_at} ${target_count}`;
  const load = useCallback(async () => {
    void version;
    const ids: string[] = [];
    let next: string | undefined;
    for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
      const found = await part.querySegmentTargets(id, { limit: pageSize, ...(next && { next }) });
      ids.push(...found.targets.map(({ target_id }) => target_id));
      next = found.next;
    }
    return { ids, hasNext: next !== undefined };
  }, [part, id, pages, version]);
  const { value, error, reload } = useLoaded(load);
  const isList = filter === undefined;
  const isUsers = type === 'user';
  const close = () => setOpen(undefined);
  const add = async (ids: string[]) => {
    await part.addSegmentTargets(id, ids);
    await reload();
  };
  const Pick = isUsers ? PeoplePick : ChannelPick;
  return (
    <section className="web-segment__targets">
      <h2>
        {t('segments.targets')}
        {target_count !== undefined && (
          <small>{t(isUsers ? 'segments.users' : 'segments.channels', { count: target_count })}</small>
        )}
      </h2>
      {isList && (
        <div className="web-page__row">
          <Button icon={Plus} onClick={() => setOpen('pick')}>
            {t(isUsers ? 'segments.addPeople' : 'segments.addChannels')}
          </Button>
          <Button onClick={() => setOpen('paste')}>{t('segments.paste')}</Button>
        </div>
      )}
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value?.ids.length === 0 && (
        <EmptyState
          icon={isUsers ? Users : Hash}
          title={t(isList ? 'segments.nobody' : 'segments.nobodyFits')}
        >
          {isList && t(isUsers ? 'segments.nobodyHint' : 'segments.nothingHint')}
        </EmptyState>
      )}
      {value && <Targets client={client} segment={segment} ids={value.ids} onChanged={reload} />}
      {value?.hasNext && (
        <Button variant="quiet" onClick={() => setPages((count) => count + 1)}>
          {t('actions.loadMore')}
        </Button>
      )}
      {open === 'pick' && (
        <Pick
          client={client}
          title={t(isUsers ? 'segments.addPeople' : 'segments.addChannels')}
          unavailable={new Set(value?.ids)}
          onPick={add}
          onClose={close}
        />
      )}
      {open === 'paste' && <PasteIds type={type} onAdd={add} onClose={close} />}
    </section>
  );
}

const noIds: readonly string[] = [];

interface TargetsProps {
  client: ChatClient;
  segment: Segment;
  ids: readonly string[];
  onChanged(): Promise<void>;
}

function Targets({ client, segment, ids, onChanged }: TargetsProps) {
  const { t } = useText(segmentsText);
  const labels = useChannelLabels(client, segment.type === 'channel' ? ids : noIds);
  if (ids.length === 0) return null;
  const Row = segment.type === 'user' ? PersonRow : ChannelRow;
  return (
    <ul className="web-list" aria-label={t('segments.targets')}>
      {ids.map((id) => (
        <Row key={id} {...{ client, segment, id, onChanged }} label={labels.get(id) ?? id} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<TargetsProps, 'ids'> {
  id: string;
  label: string;
}

function PersonRow(row: RowProps) {
  const name = usePersonName(row.id);
  return (
    <li>
      <PersonLabel id={row.id} size={24} />
      <small className="web-list__aside">@{row.id}</small>
      <Removal {...row} label={name} />
    </li>
  );
}

function ChannelRow(row: RowProps) {
  return (
    <li>
      <span>{row.label}</span>
      <small className="web-list__aside">{row.id}</small>
      <Removal {...row} />
    </li>
  );
}

/** Removes a target from a list. */
function Removal({ client, segment, id, label, onChanged }: RowProps) {
  const { t } = useText(segmentsText);
  const { pending, problem, submit } = useSubmit(async () => {
    await client.part(segments).removeSegmentTargets(segment.id, [id]);
    await onChanged();
  });
  if (segment.filter !== undefined) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('segments.removeOne', { name: label })}
        disabled={pending}
        onClick={() => void submit()}
      >
        {t('actions.remove')}
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}
