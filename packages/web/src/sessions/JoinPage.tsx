import type { App } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useAppText } from '../text/useAppText.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import type { SessionActions } from './sessionActions.ts';

type Lookup = { state: 'asking' } | { state: 'good'; invitedBy: string } | { state: 'bad'; reason: string };

/** Where an invitation link leads: who invites, and the form; or why the link no longer works. */
export function JoinPage({ app, code, actions }: { app: App; code: string; actions: SessionActions }) {
  const { t } = useAppText();
  const [lookup, setLookup] = useState<Lookup>({ state: 'asking' });
  useEffect(() => {
    let current = true;
    actions.findInvitation(code).then(
      (found) => current && setLookup({ state: 'good', invitedBy: found.invitedBy }),
      (error: Error) => current && setLookup({ state: 'bad', reason: error.message }),
    );
    return () => {
      current = false;
    };
  }, [code, actions]);

  if (lookup.state === 'bad') {
    return (
      <SessionFrame title={t('sessions.joinInvalid')} hint={t('sessions.joinInvalidHint')}>
        <div className="web-session__problem" role="alert">
          {lookup.reason}
        </div>
      </SessionFrame>
    );
  }
  return (
    <SignUpPage
      title={t('sessions.joinTitle', { app: app.name })}
      hint={lookup.state === 'good' ? t('sessions.joinHint', { name: lookup.invitedBy }) : '\u00a0'}
      submitLabel={t('sessions.signUpSubmit')}
      actions={actions}
      invitation={code}
      offerSignIn
    />
  );
}
