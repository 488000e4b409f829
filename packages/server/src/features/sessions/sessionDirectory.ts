import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import { selectSessions, touchSession } from './sessionStore.ts';
import type { SessionRow } from './sessionTables.ts';

/** How long an unused session lasts (APP-02). */
export const sessionMs = 30 * 24 * 3_600_000;
const touchEveryMs = 10 * 60_000;
const sessionsKept = 20_000;

/** The sessions of a server, with active ones cached. */
export interface SessionDirectory {
  /** Returns the session, if it is valid. Its use is recorded every ten minutes. */
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
  bus.observe(['session.revoked'], ({ json }) => cache.forget(JSON.parse(json).session_id));

  const touch = (session: SessionRow, now: number) => {
    session.last_seen_at = now;
    session.expires_at = now + sessionMs;
    const { id, last_seen_at, expires_at } = session;
    database
      .write((tx) => tx.run(touchSession, { id, last_seen_at, expires_at }))
      .catch((err) => logger.warn({ err }, 'a session could not be extended'));
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
      if (now - session.last_seen_at > touchEveryMs) touch(session, now);
      return session;
    },
  };
});
