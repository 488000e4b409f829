import { Button, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

/** Requests a mail with a password link; the confirmation does not reveal who has an account. */
export function ForgotPage({ actions }: { actions: SessionActions }) {
  const { t } = useText(sessionsText);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submission = useSubmit(async () => {
    await actions.requestReset(email);
    setSent(true);
  }, ['email']);
  const back = (
    <p>
      <Link href="/">{t('sessions.backToSignIn')}</Link>
    </p>
  );
  if (sent) {
    return (
      <SessionFrame
        title={t('sessions.forgotSent')}
        hint={<span role="status">{t('sessions.forgotSentHint', { email: email.trim() })}</span>}
      >
        <p>
          {t('sessions.forgotAgain')}{' '}
          <Button variant="link" size="sm" onClick={() => setSent(false)}>
            {t('sessions.forgotRetry')}
          </Button>
        </p>
        {back}
      </SessionFrame>
    );
  }
  return (
    <SessionFrame title={t('sessions.forgotTitle')} hint={t('sessions.forgotHint')}>
      <SessionForm submission={submission} submitLabel={t('sessions.forgotSubmit')}>
        <TextField
          label={t('sessions.email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submission.fieldErrors.email}
        />
      </SessionForm>
      {back}
    </SessionFrame>
  );
}
