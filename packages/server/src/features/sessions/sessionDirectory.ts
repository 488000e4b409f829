import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import { readSignInRules, sessionEnd } from './rules/signInRules.ts';
import { selectSessions, touchSession } from './sessionStore.ts';
import type { SessionRow } from './sessionTables.ts';

/** How often a session's use is recorded: more often where it may be unused for a short time only. */
const [minTouchMs, maxTouchMs] = [60_000, 10 * 60_000];
const touchesPerIdleTime = 10;
const sessionsKept = 20_000;

/** The sessions of a server, with active ones cached. */
export interface SessionDirectory {
  /** Returns the session, if it is valid. Its use is recorded every ten minutes, or more often. */
  use(id: string): Promise<SessionRow | undefined>;
}

export const sessionDirectory = perServer((context): SessionDirectory => {
  const { database, bus, clock, logger } = context;
  const cache = measureCache(
    context,
    'sessions',
    new EntityCache<SessionRow>(async (ids) => {
      const rows = await database.read.all(selectSessions, { ids: [...ids] });
      return rows.map((row) => [row.id, row] as const);
    }, sessionsKept),
  );
  // Its rules of signing in may have shortened sessions.
  bus.observe(['app.updated'], () => cache.forgetAll());
  bus.observe(['session.revoked'], ({ json }) => cache.forget(JSON.parse(json).session_id));

  const touch = async (session: SessionRow, now: number) => {
    session.last_seen_at = now;
    session.expires_at = await database.write(async (tx) => {
      const { id, created_at } = session;
      const expires_at = sessionEnd(await readSignInRules(tx), { created_at, now });
      await tx.run(touchSession, { id, last_seen_at: now, expires_at });
      return expires_at;
    });
  };
  const isTouchDue = ({ last_seen_at, expires_at }: SessionRow, now: number) => {
    const shareMs = (expires_at - last_seen_at) / touchesPerIdleTime;
    return now - last_seen_at > Math.min(maxTouchMs, Math.max(minTouchMs, shareMs));
  };

  return {
    async use(id) {
      const now = clock.now();
      let session = await cache.get(id);
      if (session && (session.expires_at <= now || session.limited_to !== null)) {
        // Another node may have extended it, or lifted its limit.
        cache.forget(id);
        session = await cache.get(id);
      }
      if (!session || session.expires_at <= now) return undefined;
      if (isTouchDue(session, now)) {
        touch(session, now).catch((err) => logger.warn({ err }, 'a session could not be extended'));
      }
      return session;
    },
  };
});
