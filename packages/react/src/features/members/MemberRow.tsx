import type { Channel } from '@confab/client';
import type { ChannelRole, Member } from '@confab/protocol';
import { Ellipsis, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { useState } from 'react';
import {
  Avatar,
  ConfirmDialog,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
} from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PersonStatus, usePresence } from '../users/index.ts';
import type { MemberRights } from './memberRights.ts';
import { membersText } from './text.en.ts';

const ROLE_KEYS = {
  owner: 'members.owner',
  moderator: 'members.moderator',
} as const;

/** Returns the role to show; plain members have no label. */
function roleShown({ state, channel_role }: Member) {
  if (state === 'invited') return 'members.invited';
  return channel_role === 'member' ? undefined : ROLE_KEYS[channel_role];
}

const MAKE_ROLE_KEYS = {
  owner: 'members.makeOwner',
  moderator: 'members.makeModerator',
  member: 'members.makeMember',
} as const;

export interface MemberRowProps {
  channel: Channel;
  member: Member;
  isMe: boolean;
  rights: MemberRights;
  onOpenProfile?(userId: string, anchor: Element): void;
}

/** A channel member: name, role, and a menu of actions. */
export function MemberRow({ channel, member, isMe, rights, onOpenProfile }: MemberRowProps) {
  const { t } = useText(membersText);
  const { user } = member;
  const presence = usePresence(user.id);
  const role = roleShown(member);
  return (
    <li className="cf-member">
      <button
        type="button"
        className="cf-member__face"
        disabled={!onOpenProfile}
        onClick={(event) => onOpenProfile?.(user.id, event.currentTarget)}
      >
        <Avatar id={user.id} name={user.name} image={user.image} size={32} presence={presence} />
        <span className="cf-member__words">
          <b>
            <bdi>{user.name}</bdi>
            {isMe && <small> ({t('members.you')})</small>}
          </b>
          <small className="cf-member__status">
            <PersonStatus userId={user.id} withText />
          </small>
        </span>
        {role && <small className="cf-member__role">{t(role)}</small>}
      </button>
      {(rights.roles.length > 0 || rights.canRemove) && (
        <MemberMenu channel={channel} member={member} rights={rights} />
      )}
    </li>
  );
}

function MemberMenu({ channel, member, rights }: Pick<MemberRowProps, 'channel' | 'member' | 'rights'>) {
  const { t } = useText(membersText);
  const report = useReportFailure();
  const [isRemoving, setRemoving] = useState(false);
  const { user } = member;
  const changeRole = (channel_role: ChannelRole) =>
    void report(channel.members.update(user.id, { channel_role }));
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t('members.actionsFor', { name: user.name })} />}
      >
        {rights.roles.map((role) => (
          <MenuItem
            key={role}
            icon={role === 'member' ? UserRound : ShieldCheck}
            onSelect={() => changeRole(role)}
          >
            {t(MAKE_ROLE_KEYS[role])}
          </MenuItem>
        ))}
        {rights.canRemove && rights.roles.length > 0 && <MenuSeparator />}
        {rights.canRemove && (
          <MenuItem icon={UserMinus} danger onSelect={() => setRemoving(true)}>
            {t('members.remove')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('members.removeTitle', { name: user.name })}
        confirmLabel={t('actions.remove')}
        danger
        onConfirm={() => void report(channel.members.remove(user.id))}
      >
        <p>{t('members.removeBody')}</p>
      </ConfirmDialog>
    </>
  );
}
