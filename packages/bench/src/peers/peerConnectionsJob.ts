import { inParallel } from '../load/target.ts';
import { XmppSocket } from './xmppSocket.ts';

/** Options of accounts to create and idle connections to hold. */
export interface PeerConnectionsOptions {
  port: number;
  users: string[];
  /** Connections of each user. */
  devices: number;
}

export interface PeerConnectionsResult {
  connects_per_s: number;
}

/** A peer hashes each password on registration and on sign-in, so more at once gain nothing. */
const atOnce = 8;

/** Creates the accounts and returns how many there are. */
export async function registerPeersJob({
  port,
  users,
}: Omit<PeerConnectionsOptions, 'devices'>): Promise<{ accounts: number }> {
  await inParallel(users, atOnce, (user) => XmppSocket.register(port, user));
  return { accounts: users.length };
}

/** Signs every user's devices in and leaves them connected; the process holds them until it ends. */
export async function peerConnectionsJob({
  port,
  users,
  devices,
}: PeerConnectionsOptions): Promise<PeerConnectionsResult> {
  const begun = performance.now();
  const plans = users.flatMap((user) => Array.from({ length: devices }, (_, device) => ({ user, device })));
  await inParallel(plans, atOnce, ({ user, device }) => XmppSocket.open(port, user, `device-${device}`));
  return { connects_per_s: (1000 * plans.length) / (performance.now() - begun) };
}
