import { type ChatClient, timeout } from '@confab/client';
import { type App, ChatError } from '@confab/protocol';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { mayHaveSession } from '../../core/boot/csrfNames.ts';
import { isLate, LastVisit } from '../../core/boot/lastVisit.ts';
import { sharedTabs } from '../../core/boot/sharedTabs.ts';

/** The stage of the start: asking for the session, then a form, the app, or an error. */
export type Boot =
  | { stage: 'asking' }
  | { stage: 'unreachable'; retry(): void }
  | { stage: 'signedOut'; app: App; onSignedIn(): Promise<void> }
  | { stage: 'signedIn'; app: App; signOut(): Promise<void> };

/**
 * Starts the app: loads the server's public settings, then the session if the browser has one. Shows the last visit where
 * the service does not answer at once (CONN-05).
 */
export function useBoot(client: ChatClient): Boot {
  const [visit] = useState(() => new LastVisit(client));
  const [share] = useState(() => sharedTabs(client));
  const [app, setApp] = useState<App>();
  const [signedIn, setSignedIn] = useState<boolean>();
  const [unreachable, setUnreachable] = useState(false);

  const resume = useCallback(async () => {
    await visit.restore();
    const userId = client.me.get()?.id;
    if (userId === undefined) return false;
    client.me.subscribe(() => {
      // Another user has signed in in another tab: a fresh page keeps nothing of the last one.
      if (client.me.get()?.id !== userId) void visit.clear().then(() => location.reload());
    });
    setApp(client.app.get());
    // Here and below, the whole app is drawn in portions, between which the page answers.
    startTransition(() => setSignedIn(true));
    await share();
    client.resume();
    return true;
  }, [client, visit, share]);

  const start = useCallback(
    async ({ mayResume = false } = {}) => {
      setUnreachable(false);
      const sharing = share();
      const asking = retryTimeouts(() => client.http.call('GET /app'));
      try {
        if (mayResume && (await isLate(asking)) && (await resume())) return;
        const connecting = sharing.then(() => retryTimeouts(() => connectSession(client)));
        // Prevents an unhandled rejection if the other call fails first.
        connecting.catch(() => undefined);
        setApp((await asking).app);
        const isSignedIn = await connecting;
        startTransition(() => setSignedIn(isSignedIn));
      } catch {
        if (!mayResume || !(await resume())) setUnreachable(true);
      }
    },
    [client, resume, share],
  );

  useEffect(() => void start({ mayResume: mayHaveSession() }), [start]);

  useEffect(() => {
    if (signedIn) visit.start();
    else if (signedIn === false) void visit.clear();
  }, [visit, signedIn]);

  // A session that ends elsewhere (revoked, signed out in another tab) shows the form again.
  useEffect(
    () =>
      client.connection.state.subscribe(() => {
        const { error } = client.connection.state.get();
        if (error instanceof ChatError && error.status === 401) setSignedIn(false);
      }),
    [client],
  );

  const signOut = useCallback(async () => {
    const { sign_out_url } = await client.http.call('POST /sessions/sign-out', { body: {} });
    await client.disconnect();
    await visit.clear();
    // A fresh page keeps nothing of this user for the next.
    location.assign(sign_out_url ?? '/');
  }, [client, visit]);

  if (unreachable) return { stage: 'unreachable', retry: () => void start({ mayResume: mayHaveSession() }) };
  if (!app || signedIn === undefined) return { stage: 'asking' };
  return signedIn ? { stage: 'signedIn', app, signOut } : { stage: 'signedOut', app, onSignedIn: start };
}

/** The number of attempts on a slow network before the server counts as unreachable. */
const maxSlowTries = 6;

async function retryTimeouts<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ChatError && error.is(timeout)) || tries === maxSlowTries) throw error;
    }
  }
}

async function connectSession(client: ChatClient): Promise<boolean> {
  if (!mayHaveSession()) return false;
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof ChatError && error.status === 401) return false;
    throw error;
  }
}
