import type { FoundMessage } from '@confab/client/search';
import { MessagesSquare, Pin, UnfoldVertical } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type Ref, useId, useMemo, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Avatar, Button, Icon, IconButton } from '../../core/primitives/index.ts';
import { withRef } from '../../core/primitives/withRef.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { channelDisplay } from '../channels/channelDisplay.ts';
import { useChannelNameText } from '../channels/useChannelNameText.ts';
import { MessageContent } from '../messages/MessageContent.tsx';
import { AttachedLines } from '../messages/MessageExcerpt.tsx';
import { useOwnReader } from '../messages/useListReader.ts';
import { PersonStatus } from '../users/index.ts';
import { FoundFiles } from './FoundFiles.tsx';
import { HighlightedText } from './HighlightedText.tsx';
import { HitSurroundings } from './HitSurroundings.tsx';
import { searchText } from './text.en.ts';
import './SearchHit.css';

export interface SearchHitProps {
  found: FoundMessage;
  /** Its position among the results, from 1, and their number; -1 while unknown. */
  position: number;
  setSize: number;
  /** Whether this result is the one in the tab order. */
  isStop: boolean;
  ref?: Ref<HTMLElement>;
  onOpen(found: FoundMessage): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** A found message: author, channel, time and text with the matches highlighted; a click opens it. */
export const SearchHit = /* @__PURE__ */ withRef(function SearchHit({
  found,
  isStop,
  onOpen,
  ...props
}: SearchHitProps) {
  const { t } = useText(searchText);
  const { format } = useText();
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const reader = useOwnReader('member');
  const { message } = found;
  const { user, created_at } = message;
  const isInThread = message.parent_id !== undefined && !message.show_in_channel;

  function open(event: MouseEvent<HTMLElement>) {
    const isInteractive = (event.target as Element).closest('a, button, summary, input, pre');
    if (!isInteractive && getSelection()?.isCollapsed !== false) onOpen(found);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target === event.currentTarget && event.key === 'Enter') {
      event.preventDefault();
      onOpen(found);
    } else props.onKeyDown(event);
  }

  return (
    <article
      ref={props.ref}
      className="cf-hit"
      tabIndex={isStop ? 0 : -1}
      aria-labelledby={`${id}-by`}
      aria-describedby={`${id}-words ${id}-files`}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      data-row
      data-found-id={message.id}
      onClick={open}
      onFocus={props.onFocus}
      onKeyDown={onKeyDown}
    >
      <Avatar id={user.id} name={user.name} image={user.image} />
      <div className="cf-hit__main">
        <header id={`${id}-by`} className="cf-hit__by">
          <b>
            <bdi>{user.name}</bdi>
          </b>
          <PersonStatus userId={user.id} />
          <HitLocation found={found} isInThread={isInThread} />
          {message.pinned_at && (
            <span>
              <Icon of={Pin} size="xs" /> {t('search.pinned')}
            </span>
          )}
          <time dateTime={created_at} title={format.full(created_at)}>
            {format.stamp(created_at)}
          </time>
        </header>
        {isExpanded && <HitSurroundings message={message} side="before" />}
        <div id={`${id}-words`} className="cf-hit__words">
          {message.type === 'deleted' ? (
            <MessageContent message={message} reader={reader} />
          ) : (
            message.text !== '' && <HighlightedText found={found} />
          )}
        </div>
        {message.type !== 'deleted' && (
          <>
            <AttachedLines message={message} />
            <div id={`${id}-files`}>
              <FoundFiles found={found} />
            </div>
          </>
        )}
        {isExpanded && <HitSurroundings message={message} side="after" />}
      </div>
      <div className="cf-hit__actions">
        <IconButton
          icon={UnfoldVertical}
          label={t(isExpanded ? 'search.hideContext' : 'search.showContext')}
          pressed={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        />
        <Button size="sm" onClick={() => onOpen(found)}>
          {t(isInThread ? 'search.openThread' : 'search.open')}
        </Button>
      </div>
    </article>
  );
});

function HitLocation({ found, isInThread }: { found: FoundMessage; isInThread: boolean }) {
  const { t } = useText(searchText);
  const nameText = useChannelNameText();
  const viewer = useReadable(useClient().me);
  const { channel, members } = found;
  const display = useMemo(() => {
    const people = (members ?? []).map((user) => ({ user }));
    return channelDisplay({ channel, members: people as never }, channel.cid, viewer, nameText);
  }, [channel, members, viewer, nameText]);
  return (
    <span>
      {display.others.length > 0
        ? t('search.withPeople', { people: display.label })
        : t('search.inChannel', { channel: display.label })}
      {isInThread && (
        <>
          <Icon of={MessagesSquare} size="xs" /> {t('search.inThread')}
        </>
      )}
    </span>
  );
}
