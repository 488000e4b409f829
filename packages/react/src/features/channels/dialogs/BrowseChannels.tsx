import type { Channel } from '@confab/client';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, ErrorState, Skeleton, TextField } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { type FoundChannel, useChannelSearch } from '../useChannelSearch.ts';
import { channelDialogsText } from './text.en.ts';
import './BrowseChannels.css';

export interface BrowseChannelsProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onOpenChannel(channel: Channel): void;
  /** Opens the dialog to create a channel; no button without it. */
  onCreate?(): void;
}

/** A dialog of every channel that the user can find, to preview or join. */
export function BrowseChannels({ open, onOpenChange, onOpenChannel, onCreate }: BrowseChannelsProps) {
  const { t } = useText(channelDialogsText);
  const [query, setQuery] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.browse')}
      size="lg"
      footer={
        onCreate && (
          <Button
            onClick={() => {
              onOpenChange(false);
              onCreate();
            }}
          >
            {t('channelDialogs.create')}
          </Button>
        )
      }
    >
      <TextField
        icon={Search}
        label={t('channelDialogs.browseSearch')}
        labelHidden
        placeholder={t('channelDialogs.browseSearch')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {open && (
        <Found
          query={query}
          onOpen={(channel) => {
            onOpenChange(false);
            onOpenChannel(channel);
          }}
        />
      )}
    </Dialog>
  );
}

function Found({ query, onOpen }: { query: string; onOpen(channel: Channel): void }) {
  const { t } = useText(channelDialogsText);
  const search = useChannelSearch(query);
  if (search.error) return <ErrorState onRetry={search.retry}>{search.error.message}</ErrorState>;
  if (search.isLoading && search.channels.length === 0) return <Skeleton of="rows" count={6} />;
  if (search.channels.length === 0) {
    return (
      <p className="cf-browse__none">
        {query.trim() ? t('channelDialogs.browseNone', { query }) : t('channelDialogs.browseEmpty')}
      </p>
    );
  }
  return (
    <>
      <ul className="cf-browse">
        {search.channels.map((found) => (
          <FoundRow key={found.channel.cid} found={found} onOpen={onOpen} />
        ))}
      </ul>
      {search.hasNext && (
        <Button variant="quiet" onClick={search.loadMore}>
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}

function FoundRow({ found, onOpen }: { found: FoundChannel; onOpen(channel: Channel): void }) {
  const { t } = useText(channelDialogsText);
  const client = useClient();
  const report = useReportFailure();
  const { channel, isMember, canJoin } = found;
  const name = channel.name ?? channel.id;
  const display = {
    kind: channel.type === 'broadcast' ? ('broadcast' as const) : ('open' as const),
    name,
    label: `#${name}`,
    others: [],
  };
  const live = () => client.channel(channel.type, channel.id);

  async function join() {
    const joined = live();
    if (await report(joined.join())) onOpen(joined);
  }

  return (
    <li className="cf-browse__row">
      <ChannelIcon display={display} />
      <span className="cf-browse__words">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {t('channels.members', { count: channel.member_count })}
          {isMember && ` · ${t('channelDialogs.joined')}`}
          {channel.topic && ` · ${channel.topic}`}
        </small>
      </span>
      <Button size="sm" variant="quiet" className="cf-browse__open" onClick={() => onOpen(live())}>
        {t('actions.open')}
      </Button>
      {!isMember && canJoin && (
        <Button size="sm" onClick={join}>
          {t('channelDialogs.join')}
        </Button>
      )}
    </li>
  );
}
