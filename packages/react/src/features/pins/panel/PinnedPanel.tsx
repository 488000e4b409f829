import type { Channel } from '@confab/client';
import { pins } from '@confab/client/pins';
import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, EmptyState, ErrorState, Panel, Skeleton } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListReader } from '../../messages/useListReader.ts';
import { PinnedEntry } from './PinnedEntry.tsx';
import { pinnedMessagesText } from './text.en.ts';
import './PinnedPanel.css';

export interface PinnedPanelProps {
  channel: Channel;
  /** The channel's name as shown to the user. */
  label: string;
  onClose(): void;
  onOpenMessage(cid: string, messageId: string): void;
}

/** A channel's pinned messages, last pinned first (MSG-06). */
export function PinnedPanel({ channel, label, onClose, onOpenMessage }: PinnedPanelProps) {
  const { t } = useText(pinnedMessagesText);
  return (
    <Panel title={t('pinned.title')} label={label} closeLabel={t('pinned.close')} onClose={onClose}>
      <div className="cf-panel__body">
        <Pinned channel={channel} onOpenMessage={onOpenMessage} />
      </div>
    </Panel>
  );
}

function Pinned({ channel, onOpenMessage }: Pick<PinnedPanelProps, 'channel' | 'onOpenMessage'>) {
  const { t } = useText(pinnedMessagesText);
  const list = useClient().part(pins).in(channel);
  const { status, error, messages, hasNext } = useReadable(list.state);
  const reader = useListReader(channel);
  useEffect(() => void list.load(), [list]);
  if (error) {
    return (
      <ErrorState title={t('pinned.failed')} onRetry={() => void list.load()}>
        {error.message}
      </ErrorState>
    );
  }
  if (messages.length === 0) {
    if (status !== 'ready') return <Skeleton of="messages" count={3} />;
    return (
      <EmptyState icon={Pin} title={t('pinned.none')}>
        {t('pinned.noneHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="cf-pinned">
        {messages.map((message) => (
          <li key={message.id}>
            <PinnedEntry
              channel={channel}
              message={message}
              reader={reader}
              onOpen={() => onOpenMessage(channel.cid, message.id)}
            />
          </li>
        ))}
      </ul>
      {hasNext && (
        <div className="cf-pinned__more">
          <Button variant="quiet" disabled={status === 'loading'} onClick={() => void list.loadMore()}>
            {t('actions.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
