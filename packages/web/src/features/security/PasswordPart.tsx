import { security } from '@confab/client/security';
import { passwordLength } from '@confab/protocol';
import { Button, Checkbox, Dialog, useReadable, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { PasswordField } from '../sessions/PasswordField.tsx';
import type { SecurityPartProps } from './securityPart.ts';
import { securityText } from './text.en.ts';

/** The user's password: changed with the current one, or set by a mailed link. */
export function PasswordPart(props: SecurityPartProps) {
  const { t } = useText(securityText);
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { has_password, email } = props.value;
  return (
    <section>
      <h2>{t('security.password')}</h2>
      <p>{has_password ? t('security.passwordSet') : t('security.passwordNone')}</p>
      {has_password ? (
        <Button onClick={() => setOpen(true)}>{t('security.changePassword')}</Button>
      ) : (
        email !== undefined && <SetPassword {...props} email={email} />
      )}
      <p role="status">{isChanged && t('security.passwordChanged')}</p>
      {isOpen && (
        <PasswordDialog
          {...props}
          onClose={(changed) => {
            setOpen(false);
            setChanged(changed);
          }}
        />
      )}
    </section>
  );
}

function SetPassword({ client, email }: SecurityPartProps & { email: string }) {
  const { t } = useText(securityText);
  const byMail = useReadable(client.app, (app) => app?.sign_in.reset_by_mail);
  const [isSent, setSent] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    await client.http.call('POST /sessions/request-password-reset', { body: { email } });
    setSent(true);
  });
  if (!byMail) return <p>{t('security.setPasswordAskAdmin')}</p>;
  return (
    <>
      <Button disabled={pending} onClick={() => void submit()}>
        {t('security.setPassword')}
      </Button>
      <Problem>{problem}</Problem>
      <p role="status">{isSent && t('security.setPasswordSent', { email })}</p>
    </>
  );
}

function PasswordDialog({ client, onClose }: SecurityPartProps & { onClose(changed: boolean): void }) {
  const { t } = useText(securityText);
  const [current_password, setCurrent] = useState('');
  const [new_password, setNew] = useState('');
  const [keep_other_sessions, setKeep] = useState(false);
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    await client.part(security).changePassword({ current_password, new_password, keep_other_sessions });
    onClose(true);
  }, ['current_password', 'new_password']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={t('security.changePassword')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('security.changePassword')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={t('security.currentPassword')}
        autoComplete="current-password"
        value={current_password}
        onChange={(event) => setCurrent(event.target.value)}
        error={fieldErrors.current_password}
      />
      <PasswordField
        label={t('security.newPassword')}
        hint={t('security.passwordHint', { least: passwordLength.least })}
        autoComplete="new-password"
        value={new_password}
        onChange={(event) => setNew(event.target.value)}
        error={fieldErrors.new_password}
      />
      <Checkbox checked={keep_other_sessions} onCheckedChange={setKeep} hint={t('security.keepSessionsHint')}>
        {t('security.keepSessions')}
      </Checkbox>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
