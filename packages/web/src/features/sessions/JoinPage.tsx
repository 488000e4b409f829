import { type App, ChatError, invitationInvalid } from '@confab/protocol';
import { useText } from '@confab/react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { SessionFrame } from './SessionFrame.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

type Lookup =
  | { state: 'asking' }
  | { state: 'good'; invitedBy: string; email: string | undefined }
  | { state: 'bad'; reason: string };

/** The page of an invitation link: who invites, and the sign-up form; or why the link no longer works. */
export function JoinPage({ app, code, actions }: { app: App; code: string; actions: SessionActions }) {
  const { t } = useText(sessionsText);
  const [lookup, setLookup] = useState<Lookup>({ state: 'asking' });
  useEffect(() => {
    let current = true;
    actions.findInvitation(code).then(
      (found) => current && setLookup({ state: 'good', invitedBy: found.invitedBy, email: found.email }),
      (error: Error) => {
        const isUseless = error instanceof ChatError && error.name === invitationInvalid.name;
        const reason = isUseless ? t('sessions.joinInvalidHint') : error.message;
        if (current) setLookup({ state: 'bad', reason });
      },
    );
    return () => {
      current = false;
    };
  }, [code, actions, t]);

  if (lookup.state === 'bad') {
    return (
      <SessionFrame title={t('sessions.joinInvalid')} hint={lookup.reason}>
        <p>
          {t('sessions.haveAccount')} <Link href="/">{t('sessions.signInSubmit')}</Link>
        </p>
      </SessionFrame>
    );
  }
  return (
    <SignUpPage
      title={t('sessions.joinTitle', { app: app.name })}
      hint={lookup.state === 'good' ? t('sessions.joinHint', { name: lookup.invitedBy }) : '\u00a0'}
      submitLabel={t('sessions.signUpSubmit')}
      singleSignOn={app.sign_in.single_sign_on}
      actions={actions}
      invitation={code}
      invitedEmail={lookup.state === 'good' ? lookup.email : undefined}
      offerSignIn
    />
  );
}
