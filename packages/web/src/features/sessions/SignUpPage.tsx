import { type App, passwordLength } from '@confab/protocol';
import { TextField } from '@confab/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { useSessionText } from '../../core/text/useSessionText.ts';
import { PasswordField } from './PasswordField.tsx';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import type { SessionActions } from './sessionActions.ts';

export interface SignUpPageProps {
  title: string;
  hint: ReactNode;
  submitLabel: string;
  actions: SessionActions;
  /** The other way in, where there is one. */
  singleSignOn?: App['sign_in']['single_sign_on'];
  /** The code of the link that brought the person here. */
  invitation?: string;
  /** Whether somebody here may have an account already. */
  offerSignIn: boolean;
}

/** Makes an account: the first one of a server, one by invitation, or one where sign-up is open. */
export function SignUpPage(props: SignUpPageProps) {
  const { title, hint, submitLabel, actions, singleSignOn, invitation, offerSignIn } = props;
  const { t } = useSessionText();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmit(() => actions.signUp({ name, email, password, invitation }));
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
