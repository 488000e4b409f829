import type { Channel } from '@confab/client';
import { Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Button, ErrorState, IconButton, Panel, Skeleton, TextField } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { AddPeople } from './AddPeople.tsx';
import { MemberRow } from './MemberRow.tsx';
import { memberRights } from './memberRights.ts';
import { membersText } from './text.en.ts';
import { useMemberSearch } from './useMemberSearch.ts';
import './MembersPanel.css';

export interface MembersPanelProps {
  channel: Channel;
  /** The channel's name as shown to the user. */
  label: string;
  onClose(): void;
  onOpenProfile?(userId: string, anchor: Element): void;
}

/** A panel of a channel's members with search, adding, roles and removal. */
export function MembersPanel({ channel, label, onClose, onOpenProfile }: MembersPanelProps) {
  const { t } = useText(membersText);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const canAdd = useReadable(
    channel.state,
    (state) => state.ownCapabilities.has('update-channel-members') && state.channel?.distinct === false,
  );
  return (
    <Panel
      title={t('members.title')}
      label={label}
      closeLabel={t('members.close')}
      onClose={onClose}
      actions={
        canAdd && <IconButton icon={UserPlus} label={t('members.add')} onClick={() => setAdding(true)} />
      }
    >
      <div className="cf-panel__search">
        <TextField
          icon={Search}
          label={t('members.search')}
          labelHidden
          placeholder={t('members.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="cf-panel__body">
        <FoundMembers channel={channel} query={query} onOpenProfile={onOpenProfile} />
      </div>
      {isAdding && <AddPeople channel={channel} label={label} open onOpenChange={setAdding} />}
    </Panel>
  );
}

type FoundMembersProps = Pick<MembersPanelProps, 'channel' | 'onOpenProfile'> & { query: string };

function FoundMembers({ channel, query, onOpenProfile }: FoundMembersProps) {
  const { t } = useText(membersText);
  const me = useReadable(useClient().me);
  const state = useReadable(channel.state);
  const search = useMemberSearch(channel, query);
  if (search.error) {
    return (
      <ErrorState title={t('members.loadFailed')} onRetry={search.retry}>
        {search.error.message}
      </ErrorState>
    );
  }
  if (search.isLoading) return <Skeleton of="rows" />;
  if (search.members.length === 0) return <p className="cf-panel__none">{t('members.none', { query })}</p>;
  const manager = {
    userId: me?.id ?? '',
    appRole: me?.role ?? ('user' as const),
    channelRole: state.membership?.channel_role,
    capabilities: state.ownCapabilities,
    isDistinct: state.channel?.distinct ?? true,
  };
  return (
    <>
      <ul>
        {search.members.map((member) => (
          <MemberRow
            key={member.user_id}
            channel={channel}
            member={member}
            isMe={member.user_id === me?.id}
            rights={memberRights(manager, member)}
            onOpenProfile={onOpenProfile}
          />
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
