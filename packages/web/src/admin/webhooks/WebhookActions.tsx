import type { ChatClient } from '@confab/client';
import type { Webhook } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { RotateDialog } from '../integrations/RotateDialog.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { deliveryError } from './deliveryError.ts';
import { TurnOnDialog } from './TurnOnDialog.tsx';
import { webhooksText } from './text.en.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

export interface WebhookActionsProps {
  client: ChatClient;
  webhook: Webhook;
  onChanged(): Promise<void>;
}

/** The admin's actions on a webhook, and the result of a test. */
export function WebhookActions({ client, webhook, onChanged }: WebhookActionsProps) {
  const { t } = useText(webhooksText);
  const { t: shared } = useText(integrationsText);
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | 'turnOn'>();
  const [tested, setTested] = useState<string>();
  const params = { webhook_id: webhook.id };
  const close = () => setOpen(undefined);
  const test = useSubmit(async () => {
    setTested(undefined);
    const answer = await client.http.call('POST /webhooks/{webhook_id}/test', {
      params,
      body: {},
      timeoutMs: testTimeoutMs,
    });
    const { ok, status = 0, duration_ms: ms } = answer;
    setTested(
      ok
        ? t('webhooks.testOk', { status, ms: Math.round(ms) })
        : t('webhooks.testFailed', { why: deliveryError(t, answer), ms: Math.round(ms) }),
    );
  });
  const turn = useSubmit(async () => {
    await client.http.call('PATCH /webhooks/{webhook_id}', { params, body: { active: false } });
    await onChanged();
  });
  const remove = useSubmit(async () => {
    await client.http.call('DELETE /webhooks/{webhook_id}', { params });
    navigate('/admin/webhooks', { replace: true });
  });
  const problem = test.problem ?? turn.problem ?? remove.problem;
  return (
    <>
      <div className="web-page__row">
        <Button disabled={test.pending} onClick={() => void test.submit()}>
          {t(test.pending ? 'webhooks.testing' : 'webhooks.test')}
        </Button>
        <Button onClick={() => setOpen('edit')}>{shared('actions.edit')}</Button>
        <Button onClick={() => setOpen('rotate')}>{shared('integrations.rotate')}</Button>
        <Button
          disabled={turn.pending}
          onClick={() => (webhook.active ? void turn.submit() : setOpen('turnOn'))}
        >
          {t(webhook.active ? 'webhooks.turnOff' : 'webhooks.turnOn')}
        </Button>
        <Button variant="danger" disabled={remove.pending} onClick={() => setOpen('delete')}>
          {shared('actions.delete')}
        </Button>
      </div>
      <p className={problem ? 'web-problem' : 'web-note'} role="status">
        {problem ?? tested}
      </p>
      {open === 'edit' && (
        <WebhookDialog {...{ client, webhook }} onSaved={() => void onChanged()} onClose={close} />
      )}
      {open === 'turnOn' && <TurnOnDialog {...{ client, webhook, onChanged }} onClose={close} />}
      {open === 'rotate' && (
        <RotateDialog
          name={webhook.name}
          rotate={async (overlap_hours) => {
            const answer = await client.http.call('POST /webhooks/{webhook_id}/secret', {
              params,
              body: { overlap_hours },
            });
            void onChanged();
            return answer.secret;
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={shared('integrations.deleteTitle', { name: webhook.name })}
        confirmLabel={shared('actions.delete')}
        danger
        onConfirm={() => void remove.submit()}
      >
        <p>{t('webhooks.deleteBody')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Longer than the service waits for the receiver. */
const testTimeoutMs = 15_000;
