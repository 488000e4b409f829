import type { ChatClient } from '@confab/client';
import { ErrorState, lazyPart, preloadMessageList, useText } from '@confab/react';
import { Suspense, useEffect } from 'react';
import { useBoot } from './features/sessions/useBoot.ts';
import { preloadChannel } from './features/shell/preloadChannel.ts';
import { whenIdle } from './features/shell/whenIdle.ts';
import { appText } from './text.en.ts';

const Shell = lazyPart(() => import('./features/shell/Shell.tsx'));
const SessionRoutes = lazyPart(() => import('./features/sessions/SessionRoutes.tsx'));

/** Loads the part of the app behind the sign-in. */
export async function loadShell(): Promise<void> {
  await Shell.preload();
  await preloadMessageList();
}

/** Loads the sign-in forms. */
export const loadWaysIn = (): Promise<unknown> => SessionRoutes.preload();

/** The app: the sign-in forms, then the shell. */
export function App({ client }: { client: ChatClient }) {
  const { t } = useText(appText);
  const boot = useBoot(client);
  const { stage } = boot;
  useEffect(() => {
    // The channel itself shows an error, and tries again.
    if (stage === 'signedIn') preloadChannel(client).catch(() => undefined);
    // While the form is filled in. If this fails, opening the shell shows the error.
    if (stage === 'signedOut')
      whenIdle()
        .then(loadShell)
        .catch(() => undefined);
  }, [client, stage]);
  switch (boot.stage) {
    case 'asking':
      return null;
    case 'unreachable':
      return (
        // Nothing that has to be loaded: the server does not answer.
        <main className="web-unreachable">
          <ErrorState title={<h1>{t('unreachable.title')}</h1>} onRetry={boot.retry}>
            {t('unreachable.hint', { host: location.host })}
          </ErrorState>
        </main>
      );
    case 'signedOut':
      return (
        <Suspense fallback={null}>
          <SessionRoutes client={client} app={boot.app} onSignedIn={boot.onSignedIn} />
        </Suspense>
      );
    case 'signedIn':
      return (
        <Suspense fallback={null}>
          <Shell client={client} app={boot.app} signOut={boot.signOut} />
        </Suspense>
      );
  }
}
