export type { ClientSettings, Credentials, SessionState } from './managedClient.ts';
export { SessionGate, type SessionGateProps } from './SessionGate.tsx';
export { type Session, SessionContext } from './session.ts';
export { type ManagedClientOptions, useManagedClient } from './useManagedClient.ts';
