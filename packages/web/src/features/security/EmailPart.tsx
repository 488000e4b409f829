import { security } from '@confab/client/security';
import { Button, Dialog, TextField, useReadable, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import type { SecurityPartProps } from './securityPart.ts';
import { securityText } from './text.en.ts';

/** The user's email address, which changes once the new one is confirmed. */
export function EmailPart(props: SecurityPartProps) {
  const { t } = useText(securityText);
  const { email, pending_email } = props.value;
  const sendsMail = useReadable(props.client.app, (app) => app?.sign_in.reset_by_mail);
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2>{t('security.email')}</h2>
      <p>{email === undefined ? t('security.emailNone') : <bdi>{email}</bdi>}</p>
      <p role="status">
        {pending_email !== undefined && t('security.emailPending', { email: pending_email })}
      </p>
      {sendsMail ? (
        <Button onClick={() => setOpen(true)}>{t('security.changeEmail')}</Button>
      ) : (
        <p>{t('security.emailNeedsMail')}</p>
      )}
      {isOpen && <EmailDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function EmailDialog({ client, reload, confirmed, onClose }: SecurityPartProps & { onClose(): void }) {
  const { t } = useText(securityText);
  const [email, setEmail] = useState('');
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    await confirmed(() => client.part(security).changeEmail(email));
    await reload();
    onClose();
  }, ['email']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('security.changeEmail')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('security.sendLink')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('security.newEmail')}
        hint={t('security.newEmailHint')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldErrors.email}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
