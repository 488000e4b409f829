import type { InitialState } from '@confab/client/initialState';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ClientSettings, type Credentials, ManagedClient } from './managedClient.ts';

export interface ManagedClientOptions extends Credentials {
  baseUrl: string;
  /** The user's id: another one signs out and in again. Needed with `tokenProvider` where users can change. */
  userId?: string | undefined;
  /** Whether the last visit is shown without a network; read once for each user. */
  offlineCache?: boolean | undefined;
  /** Read once for each user. */
  settings?: ClientSettings | undefined;
  /** The state that the first client begins with, if it is this user's. */
  initialState?: InitialState | undefined;
}

/** Returns a client that is connected while the component is mounted: one for each user. */
export function useManagedClient(options: ManagedClientOptions): { managed: ManagedClient; retry(): void } {
  const { baseUrl, token, tokenProvider, userId, settings, initialState, offlineCache } = options;
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const user = userId ?? (token === undefined ? undefined : userIdOf(token));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token of the same user keeps the client
  const managed = useMemo(() => {
    const isOwn = attempt === 0 && (user === undefined || user === initialState?.me.id);
    return new ManagedClient(baseUrl, { token, tokenProvider }, settings, {
      initialState: isOwn ? initialState : undefined,
      offline: offlineCache ? { userId: user } : undefined,
    });
  }, [baseUrl, user, attempt]);
  managed.setCredentials({ token, tokenProvider });
  useEffect(() => managed.hold(), [managed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new token is worth another attempt
  useEffect(() => {
    if (managed.state.get().status === 'failed') retry();
  }, [token]);
  return { managed, retry };
}

/** Returns the user's id in a token; the token itself if it has none. */
function userIdOf(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    const { user_id: id } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof id === 'string' ? id : token;
  } catch {
    return token;
  }
}
