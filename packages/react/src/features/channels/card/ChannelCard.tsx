import type { ChatClient } from '@confab/client';
import { type ChannelState, fromCid } from '@confab/protocol';
import { useEffect } from 'react';
import { useLoaded } from '../../../core/bindings/index.ts';
import { Button, Skeleton } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { channelDisplay } from '../channelDisplay.ts';
import { channelDialogsText } from '../dialogs/text.en.ts';
import { useChannelNameText } from '../useChannelNameText.ts';
import './ChannelCard.css';

export interface ChannelCardProps {
  cid: string;
  /** Opens the channel. */
  onOpen(cid: string): void;
  /** Called if the user may not read the channel, or no longer. */
  onMissing(): void;
}

/** A channel's name, topic and number of members, with a button to join or open it. */
export function ChannelCard({ cid, onOpen, onMissing }: ChannelCardProps) {
  const client = useClient();
  const report = useReportFailure();
  const nameText = useChannelNameText();
  const { t } = useText(channelDialogsText);
  const { value: state, error } = useLoaded(cid, () => findChannel(client, cid));
  const isMissing = state === null || error !== undefined;
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  if (!state) return isMissing ? null : <Skeleton of="rows" count={2} />;

  const { channel, membership, own_capabilities } = state;
  const display = channelDisplay({ channel, members: state.members }, cid, undefined, nameText);
  const isMember = membership?.state === 'joined';
  async function join() {
    const { type, id } = fromCid(cid);
    if (await report(client.channel(type, id).join())) onOpen(cid);
  }
  return (
    <div className="cf-channel-card">
      <h2>
        <ChannelIcon display={display} />
        <bdi>{display.name}</bdi>
      </h2>
      {channel.topic && <p dir="auto">{channel.topic}</p>}
      <p className="cf-channel-card__facts">
        {t('channels.members', { count: channel.member_count })}
        {isMember && ` · ${t('channelDialogs.joined')}`}
      </p>
      <div className="cf-channel-card__actions">
        <Button size="sm" onClick={() => onOpen(cid)}>
          {t('actions.open')}
        </Button>
        {!isMember && own_capabilities.includes('join-channel') && (
          <Button size="sm" variant="primary" onClick={join}>
            {t('channelDialogs.join')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the channel without watching it; null if the user may not read it. */
async function findChannel({ http }: ChatClient, cid: string): Promise<ChannelState | null> {
  const { channels } = await http.call('POST /channels/query', {
    body: { filter: { cid }, limit: 1, message_limit: 0, member_limit: 0 },
  });
  return channels[0] ?? null;
}
