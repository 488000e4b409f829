import type { Channel } from '@confab/client';
import type { ChannelFileKind } from '@confab/client/search';
import { File, Image, Info, Link2, type LucideIcon, Search, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  Panel,
  Skeleton,
  Tabs,
  TextField,
} from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { FileList } from './FileList.tsx';
import { LinkList } from './LinkList.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { channelFilesText } from './text.en.ts';
import { useChannelFiles } from './useChannelFiles.ts';
import './ChannelFilesPanel.css';

export interface ChannelFilesPanelProps {
  channel: Channel;
  /** The channel's name as shown to the user. */
  label: string;
  onClose(): void;
  onOpenMessage(cid: string, messageId: string): void;
}

const kinds = ['media', 'files', 'links'] as const satisfies readonly ChannelFileKind[];
/** Milliseconds from the last keystroke to the search. */
const searchDelayMs = 300;

const empty: Record<ChannelFileKind, { icon: LucideIcon; title: 'noMedia' | 'noFiles' | 'noLinks' }> = {
  media: { icon: Image, title: 'noMedia' },
  files: { icon: File, title: 'noFiles' },
  links: { icon: Link2, title: 'noLinks' },
};

/** The images, videos, files and links of a channel, newest first (WEB-01). */
export function ChannelFilesPanel({ channel, label, onClose, onOpenMessage }: ChannelFilesPanelProps) {
  const { t } = useText(channelFilesText);
  const [kind, setKind] = useState<ChannelFileKind>('media');
  const [text, setText] = useState('');
  const query = useDelayed(text.trim());
  const canSearch = useReadable(channel.state, (state) =>
    state.channel === undefined ? undefined : state.ownCapabilities.has('search-messages'),
  );
  return (
    <Panel
      title={t('channelFiles.title')}
      label={label}
      closeLabel={t('channelFiles.close')}
      onClose={onClose}
    >
      {canSearch === false ? (
        <EmptyState icon={SearchX} title={t('channelFiles.cannotSearch')}>
          {t('channelFiles.cannotSearchHint')}
        </EmptyState>
      ) : (
        <div className="cf-channel-files">
          <TextField
            type="search"
            icon={Search}
            label={t('channelFiles.find')}
            labelHidden
            placeholder={t('channelFiles.find')}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Tabs
            value={kind}
            onValueChange={setKind}
            label={t('channelFiles.what')}
            tabs={kinds.map((one) => ({ value: one, label: t(`channelFiles.${one}`) }))}
          >
            {canSearch && (
              <Files
                key={`${kind} ${query}`}
                channel={channel}
                kind={kind}
                query={query}
                onOpenMessage={onOpenMessage}
              />
            )}
          </Tabs>
        </div>
      )}
    </Panel>
  );
}

interface FilesProps extends Pick<ChannelFilesPanelProps, 'channel' | 'onOpenMessage'> {
  kind: ChannelFileKind;
  query: string;
}

function Files({ channel, kind, query, onOpenMessage }: FilesProps) {
  const { t } = useText(channelFilesText);
  const { files, state } = useChannelFiles(channel, kind, query);
  const { status, error, hasNext, isIndexing } = state;
  const blocked = useReadable(useClient().me, (me) => me?.blocked_user_ids);
  const messages = blocked?.length
    ? state.messages.filter(({ user }) => !blocked.includes(user.id))
    : state.messages;
  const isEmpty = messages.length === 0;
  useEffect(() => {
    // Only blocked people have files on the loaded pages.
    if (isEmpty && hasNext && status === 'ready' && !error) void files.loadMore();
  }, [files, isEmpty, hasNext, status, error]);
  const open = (messageId: string) => onOpenMessage(channel.cid, messageId);
  const failed = error && (
    <ErrorState
      title={t('channelFiles.failed')}
      onRetry={() => void (hasNext ? files.loadMore() : files.load())}
    >
      {error.message}
    </ErrorState>
  );
  if (isEmpty) {
    if (failed) return failed;
    if (status !== 'ready' || hasNext) return kind === 'media' ? <MediaSkeleton /> : <Skeleton of="rows" />;
    return (
      <EmptyState
        icon={query ? SearchX : empty[kind].icon}
        title={query ? t('channelFiles.noMatches', { query }) : t(`channelFiles.${empty[kind].title}`)}
      >
        {t(query ? 'channelFiles.noMatchesHint' : 'channelFiles.noneHint')}
      </EmptyState>
    );
  }
  const List = { media: MediaGrid, files: FileList, links: LinkList }[kind];
  return (
    <>
      {isIndexing && (
        <p className="cf-channel-files__note">
          <Icon of={Info} size="sm" />
          {t('channelFiles.indexing')}
        </p>
      )}
      <List messages={messages} onOpenMessage={open} />
      {failed}
      {hasNext && !failed && (
        <Button variant="quiet" disabled={status === 'loading'} onClick={() => void files.loadMore()}>
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}

/** Placeholders in the shape of the grid; the first 150 ms show nothing, as in every skeleton. */
function MediaSkeleton() {
  return (
    <div className="cf-media" aria-busy>
      {Array.from({ length: 9 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** Returns a text once it has not changed for a moment; an empty one at once. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), text === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
