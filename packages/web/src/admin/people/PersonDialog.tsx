import type { ChatClient } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import { security } from '@confab/client/security';
import { type AppRole, appRoles } from '@confab/protocol';
import { Button, ConfirmDialog, Dialog, ErrorState, Select, Skeleton, useText } from '@confab/react';
import { PictureField, ProfileFieldsForm } from '@confab/react/people';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { deviceName } from '../../features/settings/deviceName.ts';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { lastSeen } from './lastSeen.ts';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { peopleText } from './text.en.ts';
import { useTask } from './useTask.ts';

/** A user: their profile, their sessions, and the admin's actions on the account. */
export function PersonDialog({
  client,
  userId,
  name,
  onChanged,
  onClose,
}: {
  client: ChatClient;
  userId: string;
  /** Their name in the list, until the account is loaded. */
  name: string;
  onChanged(): void;
  onClose(): void;
}) {
  const part = client.part(accounts);
  const load = useCallback(() => part.get(userId), [part, userId]);
  const { value, error, reload } = useLoaded(load);
  const changed = async () => {
    await reload();
    onChanged();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={value?.account.name ?? name}>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && <PersonFacts client={client} found={value} onChanged={changed} />}
    </Dialog>
  );
}

type Found = Awaited<ReturnType<ReturnType<typeof accounts>['get']>>;

function PersonFacts({
  client,
  found,
  onChanged,
}: {
  client: ChatClient;
  found: Found;
  onChanged(): Promise<void>;
}) {
  const { account, sessions, channels, channels_count } = found;
  const { t, format } = useText(peopleText);
  const params = { user_id: account.id };
  // Sessions record their use at intervals: the session used last is the one in use when the user was last seen.
  const latest = [...sessions].sort((one, other) => (one.last_seen_at < other.last_seen_at ? 1 : -1))[0];
  const seen = lastSeen(account, { t, format });
  const unnamed = channels.filter(({ name }) => name === undefined).length;
  const names = [
    ...channels.flatMap(({ name }) => name ?? []),
    ...(unnamed > 0 ? [t('people.directs', { count: unnamed })] : []),
  ];
  return (
    <>
      <p className="web-list__main">
        @{account.id}
        <small>{t('people.member', { date: format.date(account.created_at) })}</small>
      </p>
      <PictureField
        id={account.id}
        name={account.name}
        image={account.image}
        label={t('people.picture')}
        onUpload={async (bytes) => {
          await client.http.sendBytes('PUT /users/{user_id}/picture', { params, bytes });
          await onChanged();
        }}
        onRemove={async () => {
          await client.http.call('PATCH /users/{user_id}', { params, body: { image: null } });
          await onChanged();
        }}
      />
      <dl className="web-people__facts">
        <dt>{t('people.email')}</dt>
        <dd>{account.email ?? t('people.noEmail')}</dd>
        <dt>{t('people.password')}</dt>
        <dd>{account.has_password ? t('people.withPassword') : t('people.withoutPassword')}</dd>
        <dt>{t('people.sessions')}</dt>
        <dd>
          {sessions.length === 0 && t('people.noSessions')}
          {sessions.map((session) => (
            <div key={session.id}>
              {t('people.sessionSeen', {
                device: deviceName(session.user_agent),
                time: session === latest ? seen : format.relative(session.last_seen_at),
              })}
            </div>
          ))}
        </dd>
        <dt>{t('people.channels')}</dt>
        <dd>
          {format.number(channels_count)}
          {names.length > 0 && ` · ${format.list(names)}`}
        </dd>
      </dl>
      {account.deleted_at === undefined && (
        <ProfileFieldsForm user={account} onSaved={() => void onChanged()} />
      )}
      <PersonActions client={client} found={found} onChanged={onChanged} />
    </>
  );
}

function PersonActions({
  client,
  found: { account },
  onChanged,
}: {
  client: ChatClient;
  found: Found;
  onChanged(): Promise<void>;
}) {
  const { t, format } = useText(peopleText);
  const names = useRoleNames();
  const part = client.part(accounts);
  const [dialog, setDialog] = useState<'delete' | 'reset' | 'factors'>();
  const { task, words, run } = useTask(client);
  const [problem, setProblem] = useState<string>();
  const act = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
      await onChanged();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const close = () => setDialog(undefined);
  const isDeleted = account.deleted_at !== undefined;
  const address = task && part.addressOf(task);
  return (
    <>
      {!isDeleted && (
        <Select
          label={t('people.role')}
          value={account.role}
          onValueChange={(role: AppRole) => void act(() => part.setRole(account.id, role))}
          options={appRoles
            .filter((value) => value !== 'anonymous')
            .map((value) => ({ value, label: names[value] }))}
        />
      )}
      <div className="web-page__row">
        {!isDeleted && account.has_password && (
          <Button onClick={() => setDialog('reset')}>{t('people.resetLink')}</Button>
        )}
        {!isDeleted && account.has_password && (
          <Button onClick={() => setDialog('factors')}>{t('people.resetFactors')}</Button>
        )}
        <Button onClick={() => void run(() => part.exportUser(account.id))}>{t('people.export')}</Button>
        {!isDeleted &&
          (account.deactivated_at === undefined ? (
            <Button onClick={() => void act(() => part.deactivateUser(account.id))}>
              {t('people.deactivate')}
            </Button>
          ) : (
            <Button onClick={() => void act(() => part.reactivateUser(account.id))}>
              {t('people.reactivate')}
            </Button>
          ))}
        {isDeleted && account.erased_at === undefined && (
          <Button onClick={() => void act(async () => void (await run(() => part.restoreUser(account.id))))}>
            {t('people.restore')}
          </Button>
        )}
        {account.erased_at === undefined && (
          <Button variant="danger" onClick={() => setDialog('delete')}>
            {t('people.delete')}
          </Button>
        )}
      </div>
      <p role="status">
        {address ? (
          <a href={address} download>
            {t('people.download', { size: format.bytes(Number(task?.result.size ?? 0)) })}
          </a>
        ) : (
          words
        )}
      </p>
      <Problem>{problem}</Problem>
      {dialog === 'reset' && <ResetLinkDialog client={client} user={account} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'factors'}
        onOpenChange={(open) => !open && close()}
        title={t('people.resetFactorsFor', { name: account.name })}
        confirmLabel={t('people.resetFactors')}
        danger
        onConfirm={() => void act(() => client.part(security).resetFactors(account.id))}
      >
        <p>{t('people.resetFactorsHint', { name: account.name })}</p>
      </ConfirmDialog>
      {dialog === 'delete' && (
        <DeleteDialog
          people={[account]}
          onClose={close}
          onDelete={(how) => void act(async () => void (await run(() => part.deleteUser(account.id, how))))}
        />
      )}
    </>
  );
}
