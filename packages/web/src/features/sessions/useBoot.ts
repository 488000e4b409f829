import { type ChatClient, timeout } from '@confab/client';
import { type App, ChatError } from '@confab/protocol';
import { useCallback, useEffect, useState } from 'react';
import { mayHaveSession } from '../../core/boot/csrfNames.ts';

/** The stage of the start: asking for the session, then a form, the app, or an error. */
export type Boot =
  | { stage: 'asking' }
  | { stage: 'unreachable'; retry(): void }
  | { stage: 'signedOut'; app: App; onSignedIn(): Promise<void> }
  | { stage: 'signedIn'; app: App; signOut(): Promise<void> };

/** Starts the app: loads the server's public settings, then the session if the browser has one. */
export function useBoot(client: ChatClient): Boot {
  const [app, setApp] = useState<App>();
  const [signedIn, setSignedIn] = useState<boolean>();
  const [unreachable, setUnreachable] = useState(false);

  const start = useCallback(async () => {
    setUnreachable(false);
    try {
      const answer = await retryTimeouts(() => client.http.call('GET /app'));
      setApp(answer.app);
      setSignedIn(await retryTimeouts(() => connectSession(client)));
    } catch {
      setUnreachable(true);
    }
  }, [client]);

  useEffect(() => void start(), [start]);

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
    // A fresh page keeps nothing of this user for the next.
    location.assign(sign_out_url ?? '/');
  }, [client]);

  if (unreachable) return { stage: 'unreachable', retry: () => void start() };
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
