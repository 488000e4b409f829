import { unreadMentions } from '@confab/client/mentions';
import { Pencil } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Badge, Icon, Kbd, VisuallyHidden } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { channelsText } from '../channels/text.en.ts';
import { useHasDraft } from '../drafts/index.ts';
import { PersonAvatar, PersonStatus } from '../users/index.ts';
import type { SwitcherMatch } from './matchEntries.ts';
import type { ChannelEntry, SwitcherEntry } from './switcherEntry.ts';
import { switcherText } from './text.en.ts';

export interface SwitcherRowProps {
  id: string;
  match: SwitcherMatch;
  isActive: boolean;
  onChoose(key: string): void;
}

/** An entry of the quick switcher: icon, name with the matching letters highlighted, unread state. */
export const SwitcherRow = memo(function SwitcherRow({ id, match, isActive, onChoose }: SwitcherRowProps) {
  const { entry, indexes } = match;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="cf-switcher__row"
      data-key={entry.key}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry.key)}
    >
      <EntryIcon entry={entry} />
      <bdi className="cf-switcher__name">{marked(entry.name, indexes)}</bdi>
      <Detail entry={entry} />
      {entry.kind === 'channel' && <UnreadState entry={entry} />}
      <span className="cf-switcher__enter" aria-hidden>
        {isActive && <Kbd>↵</Kbd>}
      </span>
    </div>
  );
});

function EntryIcon({ entry }: { entry: SwitcherEntry }) {
  const viewer = useReadable(useClient().me);
  switch (entry.kind) {
    case 'channel':
      return <ChannelIcon display={entry.display} size={24} viewer={viewer} />;
    case 'person':
      return <PersonAvatar person={entry.user} size={24} />;
    case 'page':
      return <Icon of={entry.icon} />;
  }
}

function Detail({ entry }: { entry: SwitcherEntry }) {
  const { t } = useText(switcherText);
  if (entry.kind === 'person') return <PersonDetail userId={entry.user.id} />;
  if (entry.kind === 'page') return <small>{t('switcher.page')}</small>;
  if (entry.display.kind === 'direct' || entry.display.kind === 'self') return <small />;
  return <small>{t('switcher.members', { count: entry.memberCount })}</small>;
}

function PersonDetail({ userId }: { userId: string }) {
  const { t } = useText(switcherText);
  return (
    <small>
      <PersonStatus userId={userId} withText fallback={t('switcher.person')} />
    </small>
  );
}

/** The unread count or draft mark of a channel, as in the sidebar. */
function UnreadState({ entry }: { entry: ChannelEntry }) {
  const { t } = useText(switcherText);
  const client = useClient();
  const channel = client.getChannel(entry.cid);
  const mentions = useReadable(
    client.part(unreadMentions),
    ({ byChannel }) => byChannel.get(entry.cid)?.size ?? 0,
  );
  const isConversation = entry.display.others.length > 0;
  const unread = channel?.state.get().unreadCount ?? 0;
  const count = isConversation ? Math.max(unread, mentions) : mentions;
  return (
    <>
      {channel && <Draft channel={channel} />}
      {count > 0 && (
        <Badge
          count={count}
          label={isConversation ? t('switcher.unreadCount', { count }) : t('switcher.mentions', { count })}
        />
      )}
      {count === 0 && unread > 0 && (
        <span className="cf-channel-row__dot">
          <VisuallyHidden>{t('switcher.unreadCount', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

function Draft({
  channel,
}: {
  channel: NonNullable<ReturnType<ReturnType<typeof useClient>['getChannel']>>;
}) {
  const { t } = useText(channelsText);
  if (!useHasDraft(channel)) return null;
  return (
    <span className="cf-switcher__draft">
      <Icon of={Pencil} size="xs" />
      <VisuallyHidden>{t('channels.hasDraft')}</VisuallyHidden>
    </span>
  );
}

/** Highlights the matching letters of a name, joining adjacent ones. */
function marked(name: string, indexes: readonly number[]): ReactNode {
  if (indexes.length === 0) return name;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (let index = 0; index < indexes.length; ) {
    const from = indexes[index] as number;
    let to = from + 1;
    while (indexes[++index] === to) to++;
    if (from > at) pieces.push(name.slice(at, from));
    pieces.push(<mark key={from}>{name.slice(from, to)}</mark>);
    at = to;
  }
  return [...pieces, name.slice(at)];
}
