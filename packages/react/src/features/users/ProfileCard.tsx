import type { Person } from '@confab/client';
import { shownId, type User } from '@confab/protocol';
import { MessageCircle, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Avatar, Button, Popover, Skeleton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagesText } from '../messages/text.en.ts';
import { PersonMenu, type PersonMenuProps } from '../moderation/PersonMenu.tsx';
import { ProfileFieldValues } from '../profileFields/ProfileFieldValues.tsx';
import { GuestEmail } from './GuestEmail.tsx';
import { usersText } from './text.en.ts';
import { useDoNotDisturb } from './useDoNotDisturb.ts';
import { usePerson, usePresence } from './usePerson.ts';
import './ProfileCard.css';

export interface ProfileCardProps {
  userId: string;
  /** The element to open beside. */
  anchor: Element;
  onClose(): void;
  /** Opens the direct conversation with this person. */
  onMessage?(userId: string): void;
  /** The channel in which it opens, with its name, for actions on the person there. */
  channel?: PersonMenuProps['channel'];
  /** Opens the user's own profile for editing. */
  onEdit?(): void;
}

const PRESENCE_KEYS = {
  online: 'presence.online',
  away: 'presence.away',
  dnd: 'presence.doNotDisturb',
  offline: 'presence.offline',
} as const;

/** A popover with a person's profile. */
export function ProfileCard({ userId, anchor, channel, onClose, onMessage, onEdit }: ProfileCardProps) {
  const { t } = useText(usersText);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Popover
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      side="inline-end"
      label={t('users.profile')}
      className={isDialogOpen ? 'cf-profile-card cf-profile-card--behind' : 'cf-profile-card'}
    >
      <ProfileFacts userId={userId} />
      <ProfileActions
        userId={userId}
        channel={channel}
        onAsk={setDialogOpen}
        onMessage={
          onMessage &&
          ((id) => {
            onClose();
            onMessage(id);
          })
        }
        onEdit={
          onEdit &&
          (() => {
            onClose();
            onEdit();
          })
        }
      />
    </Popover>
  );
}

function ProfileFacts({ userId }: { userId: string }) {
  const person = usePerson(userId);
  if (!person) return <Skeleton of="rows" count={3} />;
  const user = 'presence' in person ? person : undefined;
  return <PersonFacts person={person} user={user} />;
}

function PersonFacts({ person, user }: { person: Person; user: User | undefined }) {
  const { t, format, locale } = useText(usersText);
  const { t: messages } = useText(messagesText);
  const quietUntil = useDoNotDisturb(user);
  const presence = usePresence(person.id);
  const status = [user?.status_emoji, user?.status_text].filter(Boolean).join(' ');
  const isDeactivated = user?.deleted_at !== undefined || user?.deactivated_at !== undefined;
  const facts = [
    shownId(person),
    person.bot ? messages('messages.bot') : presence && !isDeactivated && t(PRESENCE_KEYS[presence]),
    user?.deleted_at !== undefined && t('users.deletedUser'),
    user?.deactivated_at !== undefined && t('users.deactivated'),
    user?.role === 'admin' && t('users.admin'),
    user?.role === 'guest' && t('users.guest'),
  ];
  return (
    <>
      <Avatar id={person.id} name={person.name} image={person.image} size={72} presence={presence} />
      <h2>
        <bdi>{person.name}</bdi>
      </h2>
      <p className="cf-profile-card__handle">{facts.filter(Boolean).join(' · ')}</p>
      {user?.role === 'guest' && <GuestEmail userId={person.id} />}
      {status && <p dir="auto">{status}</p>}
      {user && <ProfileFieldValues user={user} />}
      {quietUntil !== undefined && (
        <p className="cf-profile-card__handle">{t('users.quietUntil', { time: format.time(quietUntil) })}</p>
      )}
      {user?.time_zone && (
        <p className="cf-profile-card__handle">
          {t('users.localTime', { time: localTime(user.time_zone, locale) ?? format.time(Date.now()) })}
        </p>
      )}
    </>
  );
}

function ProfileActions({
  userId,
  channel,
  onAsk,
  onMessage,
  onEdit,
}: Pick<ProfileCardProps, 'userId' | 'channel' | 'onMessage' | 'onEdit'> & Pick<PersonMenuProps, 'onAsk'>) {
  const { t } = useText(usersText);
  const isMe = useReadable(useClient().me, (me) => me?.id === userId);
  const person = usePerson(userId);
  if (isMe) {
    return onEdit ? (
      <Button icon={Pencil} onClick={onEdit}>
        {t('users.editProfile')}
      </Button>
    ) : null;
  }
  return (
    <div className="cf-profile-card__actions">
      {onMessage && (
        <Button variant="primary" icon={MessageCircle} onClick={() => onMessage(userId)}>
          {t('users.message')}
        </Button>
      )}
      {person && <PersonMenu person={person} channel={channel} onAsk={onAsk} />}
    </div>
  );
}

/** The time of day where somebody is; undefined for a zone that this browser does not know. */
function localTime(timeZone: string, locale: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(new Date());
  } catch {
    return undefined;
  }
}
