import type { Session } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectSessionsOfUser } from './sessionStore.ts';

/** Returns a user's sessions, newest first; `current` marks the calling one. */
export async function listSessions(
  context: ServerContext,
  userId: string,
  currentId: string | undefined,
): Promise<Session[]> {
  const rows = await context.database.read.all(selectSessionsOfUser, {
    user_id: userId,
    now: context.clock.now(),
  });
  return rows.map((row) => ({
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    user_agent: row.user_agent,
    address: row.address,
    current: row.id === currentId,
  }));
}
