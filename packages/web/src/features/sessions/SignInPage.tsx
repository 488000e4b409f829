import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { GuestEntry } from './GuestEntry.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { PasskeySignIn } from './secondFactor/PasskeySignIn.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';
import { useSignOnProblem } from './useSignOnProblem.ts';

export function SignInPage({
  client,
  app,
  actions,
}: {
  client: ChatClient;
  app: App;
  actions: SessionActions;
}) {
  const { t } = useText(sessionsText);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { problem, returnTo } = useSignOnProblem();
  const submission = useSubmit(() => actions.signIn({ email, password }), ['email', 'password']);
  const byMail = app.sign_in.reset_by_mail;
  return (
    <SessionFrame
      title={t('sessions.signInTitle', { app: app.name })}
      hint={t('sessions.signInHint', { host: location.host })}
    >
      {problem && (
        <div className="web-session__problem" role="alert">
          {problem}
        </div>
      )}
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
          aside={byMail && <Link href="/forgot">{t('sessions.forgotLink')}</Link>}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submission.fieldErrors.password}
        />
      </SessionForm>
      {app.sign_in.passkeys && <PasskeySignIn client={client} onSignedIn={actions.onSignedIn} />}
      <SingleSignOn way={app.sign_in.single_sign_on} returnTo={returnTo} />
      {app.guests && <GuestEntry actions={actions} />}
      {!byMail && <p>{t('sessions.forgot')}</p>}
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
