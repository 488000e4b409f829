import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { CutReason } from './sockets/clientSocket.ts';

/** Why the service closed a socket because of the client's behaviour. */
type Reason = CutReason | 'silent' | 'unauthenticated';

const reasons: readonly Reason[] = ['slow', 'flood', 'silent', 'unauthenticated'];

/** Counts and logs a socket that was cut off. */
export type RecordCutOff = (reason: Reason, userId?: string) => void;

/** At most one line per reason in this time. */
const logEveryMs = 60_000;

/** Creates the counter of cut-off sockets. Logging is rate-limited, so that an attack cannot fill the log. */
export function createCutOffRecorder(metrics: Metrics, logger: Logger, clock: Clock): RecordCutOff {
  const counter = metrics.labelledCounter(
    'confab_sockets_cut_total',
    'Sockets closed because of the client, by reason',
    ['reason'],
  );
  for (const reason of reasons) counter.add({ reason }, 0);
  const unlogged = new Map<Reason, number>();
  const loggedAt = new Map<Reason, number>();
  return (reason, userId) => {
    counter.add({ reason }, 1);
    const sockets = (unlogged.get(reason) ?? 0) + 1;
    const now = clock.now();
    const isDue = now - (loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY) >= logEveryMs;
    unlogged.set(reason, isDue ? 0 : sockets);
    if (!isDue) return;
    loggedAt.set(reason, now);
    logger.warn({ reason, sockets, user: userId }, 'sockets were closed because of their clients');
  };
}
