import type { ChatClient } from '@confab/client';
import { type BeforeSendHook, beforeSendDeadlineMs } from '@confab/protocol';
import { Button, ConfirmDialog, Select, Switch, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { RotateDialog } from '../integrations/RotateDialog.tsx';
import { TypesField } from '../integrations/TypesField.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { UrlField } from '../integrations/UrlField.tsx';
import { beforeSendText } from './text.en.ts';

export interface BeforeSendFormProps {
  client: ChatClient;
  hook: BeforeSendHook | undefined;
  /** With the secret if the hook was set for the first time. */
  onSaved(secret: string | undefined): void;
}

/** The form of the before-send hook: its URL, its deadline, and the action when it does not answer. */
export function BeforeSendForm({ client, hook, onSaved }: BeforeSendFormProps) {
  const { t } = useText(beforeSendText);
  const { t: shared } = useText(integrationsText);
  const [url, setUrl] = useState(hook?.url ?? '');
  const [deadline, setDeadline] = useState(String(hook?.deadline_ms ?? beforeSendDeadlineMs.default));
  const [failure, setFailure] = useState<BeforeSendHook['on_failure']>(hook?.on_failure ?? 'open');
  const [types, setTypes] = useState<readonly string[]>(hook?.channel_types ?? []);
  const [active, setActive] = useState(hook?.active ?? true);
  const [saved, setSaved] = useState(false);
  const [open, setOpen] = useState<'rotate' | 'remove'>();
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    setSaved(false);
    const body = {
      url: url.trim(),
      deadline_ms: Number(deadline),
      on_failure: failure,
      channel_types: [...types],
      active,
    };
    const { secret } = await client.http.call('PUT /before-send-hook', { body });
    setSaved(true);
    onSaved(secret);
  }, ['url', 'deadline_ms', 'channel_types']);
  const removing = useSubmit(async () => {
    await client.http.call('DELETE /before-send-hook');
    onSaved(undefined);
  });
  return (
    <form
      className="web-page web-page__narrow"
      noValidate
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UrlField hint={t('beforeSend.urlHint')} value={url} error={fieldErrors.url} onChange={setUrl} />
      <TextField
        label={t('beforeSend.deadline')}
        hint={t('beforeSend.deadlineHint', {
          least: beforeSendDeadlineMs.least,
          most: beforeSendDeadlineMs.most,
        })}
        type="number"
        value={deadline}
        error={fieldErrors.deadline_ms}
        onChange={(event) => setDeadline(event.target.value)}
      />
      <Select
        label={t('beforeSend.failure')}
        value={failure}
        onValueChange={setFailure}
        options={[
          { value: 'open', label: t('beforeSend.open') },
          { value: 'closed', label: t('beforeSend.closed') },
        ]}
      />
      <TypesField client={client} chosen={types} onChange={setTypes} error={fieldErrors.channel_types} />
      <Switch checked={active} onCheckedChange={setActive}>
        {t('beforeSend.active')}
      </Switch>
      <Problem>{problem ?? removing.problem}</Problem>
      <div className="web-page__row">
        <Button type="submit" variant="primary" disabled={pending || url.trim() === ''}>
          {hook ? shared('actions.save') : t('beforeSend.set')}
        </Button>
        {hook && (
          <>
            <Button onClick={() => setOpen('rotate')}>{shared('integrations.rotate')}</Button>
            <Button variant="danger" onClick={() => setOpen('remove')}>
              {t('beforeSend.remove')}
            </Button>
          </>
        )}
        <span role="status">{saved && t('beforeSend.saved')}</span>
      </div>
      {open === 'rotate' && (
        <RotateDialog
          name={t('beforeSend.name')}
          rotate={async (overlap_hours) => {
            const body = { overlap_hours };
            return (await client.http.call('POST /before-send-hook/secret', { body })).secret;
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={t('beforeSend.removeTitle')}
        confirmLabel={t('beforeSend.remove')}
        danger
        onConfirm={() => void removing.submit()}
      >
        <p>{t('beforeSend.removeBody')}</p>
      </ConfirmDialog>
    </form>
  );
}
