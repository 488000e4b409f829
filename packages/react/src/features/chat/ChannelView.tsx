import type { Channel } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { useMemo } from 'react';
import { Skeleton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { LayoutBox } from '../../core/theme/index.ts';
import { SessionGate } from '../connection/index.ts';
import { ChannelStage, type ChannelStageProps } from './ChannelStage.tsx';

export interface ChannelViewProps extends Omit<ChannelStageProps, 'channel'> {
  /** The channel as `type:id`, such as `team:general`. */
  cid?: string;
  /** The channel as an object, instead of `cid`. */
  channel?: Channel;
}

/** One channel with header, messages, composer, threads and panels. It fills its parent and fits any size. */
export function ChannelView({ cid, channel, ...rest }: ChannelViewProps) {
  const client = useClient();
  const opened = useMemo(() => channel ?? channelOf(client, cid), [client, channel, cid]);
  return (
    <LayoutBox>
      <SessionGate loading={<Skeleton of="messages" />}>
        <ChannelStage key={opened.cid} channel={opened} {...rest} />
      </SessionGate>
    </LayoutBox>
  );
}

function channelOf(client: ReturnType<typeof useClient>, cid: string | undefined): Channel {
  if (!cid?.includes(':')) {
    throw new Error(
      `ChannelView needs cid="type:id", such as cid="team:general", not ${JSON.stringify(cid)}.`,
    );
  }
  const { type, id } = fromCid(cid);
  return client.channel(type, id);
}
