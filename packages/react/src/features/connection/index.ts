export { connectionAdvice } from './connectionAdvice.ts';
export { type ClientSettings, type Credentials, ManagedClient, type SessionState } from './managedClient.ts';
export { SessionGate, type SessionGateProps } from './SessionGate.tsx';
export { type Session, SessionContext } from './session.ts';
export { type ManagedClientOptions, useManagedClient } from './useManagedClient.ts';
