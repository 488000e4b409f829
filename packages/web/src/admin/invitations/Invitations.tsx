import type { ChatClient } from '@confab/client';
import { sessions } from '@confab/client/sessions';
import type { Invitation } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, useText } from '@confab/react';
import { Link2, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { ShownOnce } from '../integrations/ShownOnce.tsx';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { emptyDraft, InvitationOptions, invitationFieldsOf } from './InvitationOptions.tsx';
import { MailInvitations } from './MailInvitations.tsx';
import { invitationsText } from './text.en.ts';
import './Invitations.css';

const uses = ['1', '10', '100'] as const;
/** More channels show their ids. */
const maxNamedChannels = 100;

/** Invites people by email or by a link, and lists, resends and revokes invitations (ONB-03). */
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
      <MailInvitations client={client} onSent={reload} />
      <NewLink client={client} onCreated={reload} />
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value?.length === 0 && (
        <EmptyState icon={UserPlus} title={t('invitations.none')}>
          {t('invitations.noneHint')}
        </EmptyState>
      )}
      <InvitationList client={client} invitations={value ?? []} onChanged={reload} />
    </div>
  );
}

function NewLink({ client, onCreated }: { client: ChatClient; onCreated(): Promise<void> }) {
  const { t, format } = useText(invitationsText);
  const [draft, setDraft] = useState(emptyDraft);
  const [maxUses, setMaxUses] = useState<(typeof uses)[number]>('1');
  const [link, setLink] = useState<string>();
  const { pending, problem, submit } = useSubmit(async () => {
    const body = { ...invitationFieldsOf(draft), max_uses: Number(maxUses) };
    setLink((await client.part(sessions).createInvitation(body)).url);
    await onCreated();
  });
  return (
    <section className="web-invite">
      <h2>{t('invitations.byLink')}</h2>
      <InvitationOptions client={client} draft={draft} onChange={setDraft} />
      <form
        className="web-page web-page__narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="web-page__row">
          <Select
            label={t('invitations.uses')}
            value={maxUses}
            onValueChange={setMaxUses}
            options={uses.map((value) => ({ value, label: format.number(Number(value)) }))}
          />
          <Button type="submit" variant="primary" icon={Link2} disabled={pending}>
            {t('invitations.create')}
          </Button>
        </div>
        <Problem>{problem}</Problem>
      </form>
      {link !== undefined && <ShownOnce label={t('invitations.created')} value={link} />}
    </section>
  );
}

interface InvitationListProps {
  client: ChatClient;
  invitations: readonly Invitation[];
  onChanged(): Promise<void>;
}

function InvitationList({ client, invitations, onChanged }: InvitationListProps) {
  const labels = useChannelLabels(
    client,
    [...new Set(invitations.flatMap(({ cids = [] }) => cids))].slice(0, maxNamedChannels),
  );
  return (
    <ul className="web-list">
      {invitations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          client={client}
          invitation={invitation}
          channels={(invitation.cids ?? []).map((cid) => labels.get(cid) ?? cid)}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

interface InvitationRowProps {
  client: ChatClient;
  invitation: Invitation;
  /** The names of its channels. */
  channels: readonly string[];
  onChanged(): Promise<void>;
}

function InvitationRow({ client, invitation, channels, onChanged }: InvitationRowProps) {
  const { t, format } = useText(invitationsText);
  const names = useRoleNames();
  const part = client.part(sessions);
  const { id, role, email, mailed_at, created_at, expires_at, uses_left } = invitation;
  const [isResent, setResent] = useState(false);
  const resending = useSubmit(async () => {
    await part.resendInvitation(id);
    setResent(true);
    await onChanged();
  });
  const revoking = useSubmit(async () => {
    await part.revokeInvitation(id);
    await onChanged();
  });
  const facts = [
    ...(email === undefined ? [t('invitations.usesLeft', { count: uses_left })] : []),
    t('invitations.expiresOn', { date: format.date(expires_at) }),
    ...(channels.length > 0 ? [t('invitations.joins', { channels: format.list(channels) })] : []),
  ];
  const made =
    mailed_at === undefined
      ? t('invitations.made', { role: names[role], date: format.date(created_at) })
      : t('invitations.mailed', { role: names[role], date: format.date(mailed_at) });
  return (
    <li>
      <span className="web-list__main">
        {email !== undefined && <b dir="ltr">{email}</b>}
        {made}
        <small>{resending.problem ?? revoking.problem ?? facts.join(' · ')}</small>
      </span>
      <span className="web-list__actions">
        <span role="status">{isResent && t('invitations.resent')}</span>
        {email !== undefined && (
          <Button
            aria-label={t('invitations.resendTo', { address: email })}
            disabled={resending.pending}
            onClick={() => void resending.submit()}
          >
            {t('invitations.resend')}
          </Button>
        )}
        <Button
          variant="danger"
          aria-label={email === undefined ? undefined : t('invitations.revokeOf', { address: email })}
          disabled={revoking.pending}
          onClick={() => void revoking.submit()}
        >
          {t('invitations.revoke')}
        </Button>
      </span>
    </li>
  );
}
