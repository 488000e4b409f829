import type { ChatClient } from '@confab/client';
import type { HostCommand } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { RotateDialog } from '../integrations/RotateDialog.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { commandsText } from './text.en.ts';

export interface CommandRowProps {
  client: ChatClient;
  command: HostCommand;
  onChanged(): Promise<void>;
}

/** A custom command: its description, its channels and its actions. */
export function CommandRow({ client, command, onChanged }: CommandRowProps) {
  const { t, format } = useText(commandsText);
  const { t: shared } = useText(integrationsText);
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete'>();
  const { active, cids, channel_types, description, old_secret_until } = command;
  const name = `/${command.name}`;
  const params = { command_name: command.name };
  const close = () => setOpen(undefined);
  const turning = useSubmit(async () => {
    const body = { active: !active };
    await client.http.call('PATCH /host-commands/{command_name}', { params, body });
    await onChanged();
  });
  const deleting = useSubmit(async () => {
    await client.http.call('DELETE /host-commands/{command_name}', { params });
    await onChanged();
  });
  const scopes = [
    ...(channel_types.length > 0 ? [t('commandsAdmin.types', { types: format.list(channel_types) })] : []),
    ...(cids.length > 0 ? [t('commandsAdmin.channels', { count: cids.length })] : []),
  ];
  const facts = [description, scopes.length > 0 ? format.list(scopes) : t('commandsAdmin.everywhere')];
  if (old_secret_until) facts.push(shared('integrations.rotating', { date: format.stamp(old_secret_until) }));
  const problem = turning.problem ?? deleting.problem;
  const verb = t(active ? 'commandsAdmin.turnOff' : 'commandsAdmin.turnOn');
  return (
    <li data-off={!active || undefined}>
      <span className="web-list__main">
        <code dir="ltr">
          {name} {command.args}
        </code>{' '}
        {!active && <span className="web-list__aside">{shared('integrations.off')}</span>}
        <small role={problem ? 'alert' : undefined}>{problem ?? facts.join(' · ')}</small>
      </span>
      <span className="web-list__actions">
        <Button
          disabled={turning.pending}
          aria-label={t('commandsAdmin.turnOf', { verb, name })}
          onClick={() => void turning.submit()}
        >
          {verb}
        </Button>
        <Button aria-label={shared('integrations.changeOf', { name })} onClick={() => setOpen('edit')}>
          {shared('actions.edit')}
        </Button>
        <Button aria-label={shared('integrations.rotateOf', { name })} onClick={() => setOpen('rotate')}>
          {shared('integrations.rotate')}
        </Button>
        <Button
          variant="danger"
          aria-label={shared('integrations.deleteOf', { name })}
          onClick={() => setOpen('delete')}
        >
          {shared('actions.delete')}
        </Button>
      </span>
      {open === 'edit' && (
        <CommandDialog {...{ client, command }} onSaved={() => void onChanged()} onClose={close} />
      )}
      {open === 'rotate' && (
        <RotateDialog
          name={name}
          rotate={async (overlap_hours) => {
            const route = 'POST /host-commands/{command_name}/secret';
            const { secret } = await client.http.call(route, { params, body: { overlap_hours } });
            void onChanged();
            return secret;
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={shared('integrations.deleteTitle', { name })}
        confirmLabel={shared('actions.delete')}
        danger
        onConfirm={() => void deleting.submit()}
      >
        <p>{t('commandsAdmin.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  );
}
