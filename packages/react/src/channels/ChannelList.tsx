import type { Channel } from '@confab/client';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button, ErrorState, IconButton, Skeleton } from '../primitives/index.ts';
import { useText } from '../text/index.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { useChannelList } from './useChannelList.ts';
import './ChannelList.css';

export interface ChannelListProps {
  /** The open channel. */
  activeCid?: string | undefined;
  onOpen(channel: Channel): void;
  hrefOf?(channel: Channel): string;
  /** What the plus beside "Channels" does, and a button where there are none. */
  onAddChannel?(): void;
  /** The same for direct messages. */
  onNewMessage?(): void;
}

/** The reader's channels and conversations, in two sections: channels by name, conversations by their last message. */
export function ChannelList({ activeCid, onOpen, hrefOf, onAddChannel, onNewMessage }: ChannelListProps) {
  const { t, locale } = useText();
  const { list, state } = useChannelList();
  const { channels, conversations } = useSections(state.channels, locale);
  const isFirstLoad = state.isLoading && state.channels.length === 0;

  const rowOf = (channel: Channel) => (
    <li key={channel.cid}>
      <ChannelRow
        channel={channel}
        isActive={channel.cid === activeCid}
        href={hrefOf?.(channel)}
        onOpen={onOpen}
      />
    </li>
  );

  if (state.error && state.channels.length === 0) {
    return (
      <ErrorState title={t('channels.listFailed')} onRetry={() => list.load().catch(() => undefined)}>
        {state.error.message}
      </ErrorState>
    );
  }
  return (
    <nav className="cf-channels" aria-label={t('channels.list')}>
      <Section title={t('channels.channels')} addLabel={t('channels.browse')} onAdd={onAddChannel}>
        {isFirstLoad ? (
          <Skeleton of="rows" count={6} />
        ) : (
          <Rows empty={t('channels.noChannels')}>{channels.map(rowOf)}</Rows>
        )}
      </Section>
      <Section title={t('channels.directMessages')} addLabel={t('channels.newMessage')} onAdd={onNewMessage}>
        {isFirstLoad ? (
          <Skeleton of="rows" count={4} />
        ) : (
          <Rows empty={t('channels.noDirectMessages')}>{conversations.map(rowOf)}</Rows>
        )}
      </Section>
      {state.hasNext && (
        <Button variant="quiet" size="sm" onClick={() => list.loadNext().catch(() => undefined)}>
          {t('channels.showMore')}
        </Button>
      )}
    </nav>
  );
}

interface SectionProps {
  title: string;
  addLabel: string;
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

function Section({ title, addLabel, onAdd, children }: SectionProps) {
  return (
    <section className="cf-channels__section">
      <header className="cf-channels__head">
        <h2>{title}</h2>
        {onAdd && <IconButton icon={Plus} size="sm" label={addLabel} onClick={onAdd} />}
      </header>
      {children}
    </section>
  );
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  return children.length > 0 ? <ul>{children}</ul> : <p className="cf-channels__empty">{empty}</p>;
}

function useSections(all: readonly Channel[], locale: string) {
  return useMemo(() => {
    const order = new Intl.Collator(locale, { numeric: true });
    const isConversation = (channel: Channel) => channel.state.get().channel?.distinct === true;
    const nameOf = (channel: Channel) => channel.state.get().channel?.name ?? channel.id;
    return {
      channels: all
        .filter((channel) => !isConversation(channel))
        .sort((a, b) => order.compare(nameOf(a), nameOf(b))),
      conversations: all.filter(isConversation),
    };
  }, [all, locale]);
}
