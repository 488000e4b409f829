import { type App, passwordLength } from '@confab/protocol';
import { TextField, useText } from '@confab/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { PasswordField } from './PasswordField.tsx';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

export interface SignUpPageProps {
  title: string;
  hint: ReactNode;
  submitLabel: string;
  actions: SessionActions;
  /** The single sign-on issuer, if there is one. */
  singleSignOn?: App['sign_in']['single_sign_on'];
  /** The code of the invitation link. */
  invitation?: string;
  /** The address that the invitation was mailed to. */
  invitedEmail?: string | undefined;
  /** Whether users may have accounts here already. */
  offerSignIn: boolean;
}

/** Creates an account: the first of a server, by invitation, or by open sign-up. */
export function SignUpPage(props: SignUpPageProps) {
  const { title, hint, submitLabel, actions, singleSignOn, invitation, invitedEmail, offerSignIn } = props;
  const { t } = useText(sessionsText);
  const [name, setName] = useState('');
  const [typedEmail, setEmail] = useState<string>();
  const email = typedEmail ?? invitedEmail ?? '';
  const [password, setPassword] = useState('');
  const submission = useSubmit(
    () => actions.signUp({ name, email, password, invitation }),
    ['name', 'email', 'password'],
  );
  return (
    <SessionFrame title={title} hint={hint}>
      <SessionForm submission={submission} submitLabel={submitLabel}>
        <TextField
          label={t('sessions.name')}
          autoComplete="name"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={submission.fieldErrors.name}
        />
        <TextField
          label={t('sessions.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submission.fieldErrors.email}
        />
        <PasswordField
          label={t('sessions.password')}
          hint={t('sessions.passwordHint', { least: passwordLength.least })}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submission.fieldErrors.password}
        />
      </SessionForm>
      <SingleSignOn way={singleSignOn} invitation={invitation} />
      {offerSignIn && (
        <p>
          {t('sessions.haveAccount')} <Link href="/">{t('sessions.signInSubmit')}</Link>
        </p>
      )}
    </SessionFrame>
  );
}
