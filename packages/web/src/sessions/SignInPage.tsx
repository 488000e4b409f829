import type { App } from '@confab/protocol';
import { TextField } from '@confab/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../calls/useSubmit.ts';
import { useSessionText } from '../text/useSessionText.ts';
import { GuestEntry } from './GuestEntry.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import type { SessionActions } from './sessionActions.ts';

export function SignInPage({ app, actions }: { app: App; actions: SessionActions }) {
  const { t } = useSessionText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmit(() => actions.signIn({ email, password }));
  return (
    <SessionFrame
      title={t('sessions.signInTitle', { app: app.name })}
      hint={t('sessions.signInHint', { host: location.host })}
    >
      <SessionForm submission={submission} submitLabel={t('sessions.signInSubmit')}>
        <TextField
          label={t('sessions.email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submission.fieldErrors.email}
        />
        <PasswordField
          label={t('sessions.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submission.fieldErrors.password}
        />
      </SessionForm>
      {app.guests && <GuestEntry actions={actions} />}
      <p>{t('sessions.forgot')}</p>
      {app.sign_up === 'invitation' ? (
        <p>{t('sessions.byInvitation')}</p>
      ) : (
        <p>
          {t('sessions.newHere')} <Link href="/sign-up">{t('sessions.createAccount')}</Link>
        </p>
      )}
    </SessionFrame>
  );
}
