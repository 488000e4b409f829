import type { ChatClient } from '@confab/client';
import { sessions } from '@confab/client/sessions';
import type { Invitation } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, useText } from '@confab/react';
import { Link2, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ShownOnce } from '../integrations/ShownOnce.tsx';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { invitationsText } from './text.en.ts';

const uses = ['1', '10', '100'] as const;
const days = ['1', '7', '30'] as const;

/** Creates, copies and revokes invitation links. */
export function Invitations({ client }: { client: ChatClient }) {
  const { t } = useText(invitationsText);
  const load = useCallback(() => client.part(sessions).listInvitations(), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('invitations.title')}</h1>
        <p>{t('invitations.hint')}</p>
      </header>
      <NewInvitation client={client} onCreated={reload} />
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value?.length === 0 && (
        <EmptyState icon={UserPlus} title={t('invitations.none')}>
          {t('invitations.noneHint')}
        </EmptyState>
      )}
      <ul className="web-list">
        {value?.map((invitation) => (
          <InvitationRow key={invitation.id} client={client} invitation={invitation} onRevoked={reload} />
        ))}
      </ul>
    </div>
  );
}

function NewInvitation({ client, onCreated }: { client: ChatClient; onCreated(): Promise<void> }) {
  const { t } = useText(invitationsText);
  const [role, setRole] = useState<'user' | 'moderator' | 'admin' | 'guest'>('user');
  const [maxUses, setMaxUses] = useState<(typeof uses)[number]>('1');
  const [expiry, setExpiry] = useState<(typeof days)[number]>('7');
  const [link, setLink] = useState<string>();
  const { pending, problem, submit } = useSubmit(async () => {
    const body = { role, max_uses: Number(maxUses), expires_in_hours: Number(expiry) * 24 };
    setLink((await client.part(sessions).createInvitation(body)).url);
    await onCreated();
  });
  const names = useRoleNames();
  return (
    <>
      <form
        className="web-page__row"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Select
          label={t('invitations.role')}
          value={role}
          onValueChange={setRole}
          options={(['user', 'moderator', 'admin', 'guest'] as const).map((value) => ({
            value,
            label: names[value],
          }))}
        />
        <Select
          label={t('invitations.uses')}
          value={maxUses}
          onValueChange={setMaxUses}
          options={uses.map((value) => ({ value, label: value }))}
        />
        <Select
          label={t('invitations.expires')}
          value={expiry}
          onValueChange={setExpiry}
          options={days.map((value) => ({ value, label: t('invitations.days', { count: Number(value) }) }))}
        />
        <Button type="submit" variant="primary" icon={Link2} disabled={pending}>
          {t('invitations.create')}
        </Button>
        <Problem>{problem}</Problem>
      </form>
      {link !== undefined && <ShownOnce label={t('invitations.created')} value={link} />}
    </>
  );
}

function InvitationRow(props: { client: ChatClient; invitation: Invitation; onRevoked(): Promise<void> }) {
  const { client, invitation, onRevoked } = props;
  const { t, format } = useText(invitationsText);
  const names = useRoleNames();
  const { pending, problem, submit } = useSubmit(async () => {
    await client.part(sessions).revokeInvitation(invitation.id);
    await onRevoked();
  });
  const facts = [
    t('invitations.usesLeft', { count: invitation.uses_left }),
    t('invitations.expiresOn', { date: format.date(invitation.expires_at) }),
  ];
  return (
    <li>
      <span className="web-list__main">
        {t('invitations.made', {
          role: names[invitation.role],
          date: format.date(invitation.created_at),
        })}
        <small>{problem ?? facts.join(', ')}</small>
      </span>
      <span className="web-list__actions">
        <Button variant="danger" disabled={pending} onClick={() => void submit()}>
          {t('invitations.revoke')}
        </Button>
      </span>
    </li>
  );
}
