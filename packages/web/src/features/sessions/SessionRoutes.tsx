import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { sessions } from '@confab/client/sessions';
import type { App } from '@confab/protocol';
import { lazyPart, useErrorTexts, useText } from '@confab/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Route, Switch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { mayHaveSession } from '../../core/boot/csrfNames.ts';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { clearNotifications } from '../notifications/clearNotifications.ts';
import { ForgotPage } from './ForgotPage.tsx';
import { JoinPage } from './JoinPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { AppIcon } from './SessionFrame.tsx';
import { SignInPage } from './SignInPage.tsx';
import { SignUpPage } from './SignUpPage.tsx';
import { type NextStep, sessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

const SecondFactorPage = lazyPart(() => import('./secondFactor/SecondFactorPage.tsx'));
const SetUpFactorPage = lazyPart(() => import('./secondFactor/SetUpFactorPage.tsx'));

export interface SessionRoutesProps {
  client: ChatClient;
  app: App;
  /** Starts the app after a sign-in. */
  onSignedIn(): Promise<void>;
}

/** The routes of a user without a session. */
export default function SessionRoutes({ client, app, onSignedIn }: SessionRoutesProps) {
  const { t } = useText(sessionsText);
  const [step, setStep] = useState<NextStep>();
  useErrorTexts(client, useLanguage());
  const actions = useMemo(() => sessionActions(client, onSignedIn, setStep), [client, onSignedIn]);
  useEffect(() => {
    // A session that may only set up a second factor is still there after a reload.
    if (mayHaveSession()) {
      client
        .part(security)
        .getFactors()
        .then(({ required }) => required && setStep({ kind: 'setUp' }))
        .catch(() => undefined);
    }
    // Leftover notifications of the last user; a failure does not matter.
    clearNotifications().catch(() => undefined);
  }, [client]);
  if (step) {
    const signedIn = async () => {
      await onSignedIn();
      // The URLs of some forms have codes that are used up.
      if (!location.pathname.startsWith('/settings/')) navigate('/', { replace: true });
    };
    return (
      <Suspense fallback={null}>
        {step.kind === 'secondFactor' ? (
          <SecondFactorPage
            {...step}
            client={client}
            onSignedIn={signedIn}
            onBack={() => setStep(undefined)}
          />
        ) : (
          <SetUpFactorPage
            client={client}
            onSignedIn={signedIn}
            onSignOut={async () => {
              await client.part(sessions).signOut();
              setStep(undefined);
            }}
          />
        )}
      </Suspense>
    );
  }
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
    <AppIcon value={app.icon}>
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
          <SignInPage client={client} app={app} actions={actions} />
        </Route>
      </Switch>
    </AppIcon>
  );
}
