import { type ChatClient, channelTypes } from '@confab/client';
import { type Channel, type ChannelType, maxDefaultChannels } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Icon, Skeleton, useReadable, useText } from '@confab/react';
import { Hash, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ChannelPick } from '../picking/ChannelPick.tsx';
import { defaultChannelsText } from './text.en.ts';
import '../picking/Chips.css';

/** The channels that every new member joins (ONB-01). */
export default function DefaultChannels({ client }: { client: ChatClient }) {
  const { t } = useText(defaultChannelsText);
  const load = useCallback(() => client.http.call('GET /default-channels'), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('defaultChannels.title')}</h1>
        <p>{t('defaultChannels.hint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value && <ChosenChannels client={client} channels={value.channels} onChanged={reload} />}
    </div>
  );
}

interface ChosenChannelsProps {
  client: ChatClient;
  channels: readonly Channel[];
  onChanged(): Promise<void>;
}

function ChosenChannels({ client, channels, onChanged }: ChosenChannelsProps) {
  const { t } = useText(defaultChannelsText);
  const [isPicking, setPicking] = useState(false);
  const types = useReadable(client.part(channelTypes).state);
  const cids = channels.map(({ cid }) => cid);
  const save = async (chosen: readonly string[]) => {
    await client.http.call('PUT /default-channels', { body: { cids: [...chosen] } });
    await onChanged();
  };
  return (
    <>
      <div className="web-page__row">
        <Button
          variant="primary"
          icon={Plus}
          disabled={channels.length >= maxDefaultChannels}
          onClick={() => setPicking(true)}
        >
          {t('defaultChannels.add')}
        </Button>
        {channels.length >= maxDefaultChannels && (
          <span>{t('defaultChannels.full', { count: maxDefaultChannels })}</span>
        )}
      </div>
      {channels.length === 0 && (
        <EmptyState icon={Hash} title={t('defaultChannels.none')}>
          {t('defaultChannels.noneHint')}
        </EmptyState>
      )}
      {channels.length > 0 && (
        <ul className="web-list" aria-label={t('defaultChannels.list')}>
          {channels.map((channel) => (
            <ChosenChannel
              key={channel.cid}
              channel={channel}
              onRemove={() => save(cids.filter((cid) => cid !== channel.cid))}
            />
          ))}
        </ul>
      )}
      {isPicking && (
        <ChannelPick
          client={client}
          title={t('defaultChannels.add')}
          types={[...types.values()].filter(isOpen).map(({ name }) => name)}
          unavailable={new Set(cids)}
          onPick={(added) => save([...cids, ...added])}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Whether everyone can read and join the channels of a type. */
const isOpen = ({ grants: { user = [] } }: ChannelType): boolean =>
  user.includes('read-channel') && user.includes('join-channel');

function ChosenChannel({ channel, onRemove }: { channel: Channel; onRemove(): Promise<void> }) {
  const { t } = useText(defaultChannelsText);
  const name = channel.name ?? channel.cid;
  const { pending, problem, submit } = useSubmit(onRemove);
  return (
    <li>
      <span className="web-list__main">
        <span className="web-face">
          <Icon of={Hash} size="sm" />
          <bdi>{name}</bdi>
        </span>
        <small>{t('defaultChannels.members', { count: channel.member_count })}</small>
        <Problem>{problem}</Problem>
      </span>
      <span className="web-list__actions">
        <Button
          aria-label={t('defaultChannels.remove', { name })}
          disabled={pending}
          onClick={() => void submit()}
        >
          {t('actions.remove')}
        </Button>
      </span>
    </li>
  );
}
