import type { ChatClient } from '@confab/client';
import { channelControls } from '@confab/client/channelControls';
import type { Channel } from '@confab/protocol';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Skeleton,
  useReportFailure,
  useText,
} from '@confab/react';
import { Archive } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { deletedChannelsText } from './text.en.ts';

/** Deleted channels, to restore or to erase for good (CHAN-06). */
export default function DeletedChannels({ client }: { client: ChatClient }) {
  const { t } = useText(deletedChannelsText);
  const report = useReportFailure();
  const controls = client.part(channelControls);
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const channels: Channel[] = [];
    let hasNext = true;
    for (let page = 0; page < pages && hasNext; page++) {
      const found = await controls.queryDeleted(channels.length);
      channels.push(...found.channels);
      hasNext = found.hasNext;
    }
    return { channels, hasNext };
  }, [controls, pages]);
  const { value, error, reload } = useLoaded(load);
  const [channelToErase, setChannelToErase] = useState<Channel>();
  const act = async (work: Promise<unknown>) => {
    await report(work);
    await reload();
  };
  return (
    <div className="web-page">
      <header>
        <h1>{t('deletedChannels.title')}</h1>
        <p>{t('deletedChannels.hint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value?.channels.length === 0 && (
        <EmptyState icon={Archive} title={t('deletedChannels.none')}>
          {t('deletedChannels.noneHint')}
        </EmptyState>
      )}
      <ul className="web-list">
        {value?.channels.map((channel) => (
          <DeletedRow
            key={channel.cid}
            channel={channel}
            onRestore={() => void act(controls.undelete(channel.cid))}
            onErase={() => setChannelToErase(channel)}
          />
        ))}
      </ul>
      {value?.hasNext && (
        <Button variant="quiet" onClick={() => setPages((count) => count + 1)}>
          {t('actions.loadMore')}
        </Button>
      )}
      {channelToErase && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChannelToErase(undefined)}
          title={t('deletedChannels.eraseTitle', { channel: nameOf(channelToErase) })}
          confirmLabel={t('deletedChannels.eraseConfirm')}
          danger
          onConfirm={() => void act(controls.delete(channelToErase.cid, { hard: true }))}
        >
          <p>{t('deletedChannels.eraseBody')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DeletedRowProps {
  channel: Channel;
  onRestore(): void;
  onErase(): void;
}

function DeletedRow({ channel, onRestore, onErase }: DeletedRowProps) {
  const { t, format } = useText(deletedChannelsText);
  const { member_count: count, deleted_at: at } = channel;
  return (
    <li>
      <span className="web-list__main">
        <bdi>{channel.distinct ? t('deletedChannels.direct', { count }) : nameOf(channel)}</bdi>
        <small>
          {t('deletedChannels.members', { count })}
          {at && ` · ${t('deletedChannels.deleted', { when: format.relative(at) })}`}
        </small>
      </span>
      <span className="web-list__actions">
        <Button onClick={onRestore}>{t('deletedChannels.restore')}</Button>
        <Button variant="danger" onClick={onErase}>
          {t('deletedChannels.erase')}
        </Button>
      </span>
    </li>
  );
}

const nameOf = ({ name, id }: Channel) => `#${name ?? id}`;
