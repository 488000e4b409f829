import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { useText } from '@confab/react';
import { useEffect, useMemo } from 'react';
import { Route, Switch } from 'wouter';
import { clearNotifications } from '../notifications/clearNotifications.ts';
import { ForgotPage } from './ForgotPage.tsx';
import { JoinPage } from './JoinPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { SignInPage } from './SignInPage.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import { sessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

export interface SessionRoutesProps {
  client: ChatClient;
  app: App;
  /** Starts the app after a sign-in. */
  onSignedIn(): Promise<void>;
}

/** The routes of a user without a session. */
export default function SessionRoutes({ client, app, onSignedIn }: SessionRoutesProps) {
  const { t } = useText(sessionsText);
  const actions = useMemo(() => sessionActions(client, onSignedIn), [client, onSignedIn]);
  useEffect(() => {
    // Leftover notifications of the last user; a failure does not matter.
    clearNotifications().catch(() => undefined);
  }, []);
  if (app.needs_first_user) {
    return (
      <SignUpPage
        title={t('sessions.firstTitle')}
        hint={t('sessions.firstHint')}
        submitLabel={t('sessions.firstSubmit')}
        singleSignOn={app.sign_in.single_sign_on}
        actions={actions}
        offerSignIn={false}
      />
    );
  }
  return (
    <Switch>
      <Route path="/join/:code">{({ code }) => <JoinPage app={app} code={code} actions={actions} />}</Route>
      {app.sign_in.reset_by_mail && (
        <Route path="/forgot">
          <ForgotPage actions={actions} />
        </Route>
      )}
      <Route path="/reset/:code">{({ code }) => <ResetPage code={code} actions={actions} />}</Route>
      {app.sign_up !== 'invitation' && (
        <Route path="/sign-up">
          <SignUpPage
            title={t('sessions.signUpTitle', { app: app.name })}
            hint={
              app.sign_up === 'domains'
                ? t('sessions.signUpDomains', { domains: app.sign_up_domains.join(', ') })
                : t('sessions.signUpHint', { host: location.host })
            }
            submitLabel={t('sessions.signUpSubmit')}
            singleSignOn={app.sign_in.single_sign_on}
            actions={actions}
            offerSignIn
          />
        </Route>
      )}
      <Route>
        <SignInPage app={app} actions={actions} />
      </Route>
    </Switch>
  );
}
