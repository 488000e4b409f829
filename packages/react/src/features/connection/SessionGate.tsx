import type { Readable } from '@confab/client';
import { tokenExpired } from '@confab/protocol';
import { type ReactNode, useContext } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { ErrorState } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { SessionState } from './managedClient.ts';
import { SessionContext } from './session.ts';
import { connectionText } from './text.en.ts';
import './SessionGate.css';

export interface SessionGateProps {
  /** Drawn while the client signs in. */
  loading: ReactNode;
  children: ReactNode;
}

const CONNECTED: Readable<SessionState> = {
  get: () => connectedState,
  subscribe: () => () => undefined,
};
const connectedState: SessionState = { status: 'connected' };

/** Draws its children once the ConfabProvider has signed in; until then the loading state, or the error with a retry. */
export function SessionGate({ loading, children }: SessionGateProps) {
  const session = useContext(SessionContext);
  const state = useReadable(session?.state ?? CONNECTED);
  const { t } = useText(connectionText);
  if (state.status === 'connected' || !session) return children;
  if (state.status !== 'failed') return loading;
  const { error, advice } = state;
  const title = error.is(tokenExpired)
    ? t('connection.expired')
    : t(error.retryable ? 'connection.unreachable' : 'connection.refused');
  return (
    <div className="cf-session-failed">
      <ErrorState title={title} onRetry={session.retry}>
        {advice}
      </ErrorState>
    </div>
  );
}
