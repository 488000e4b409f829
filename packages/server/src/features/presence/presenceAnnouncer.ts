import type { Presence } from '@confab/protocol';
import { presenceEvents } from '@confab/protocol/schemas';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { setLastActive, shownPresence, userDirectory } from '../users/index.ts';
import { presenceRegistry } from './presenceRegistry.ts';

const frameEveryMs = 1000;
/** Other nodes learn what was published. */
const topic = 'presence';

/** Publishes presence changes to everyone in the user's tenant. */
export interface PresenceAnnouncer {
  /** Marks that a user's presence may have changed. */
  changed(userId: string): void;
  stop(): Promise<void>;
}

/**
 * Batches changes into one frame per second, so that a thousand users reconnecting after a restart need only a few
 * frames. Only visible changes count: an invisible user connecting changes nothing.
 */
export function createPresenceAnnouncer(context: ServerContext): PresenceAnnouncer {
  const { bus, clock, hub, database, logger } = context;
  const board = presenceRegistry(context);
  const people = userDirectory(context);
  const dirty = new Set<string>();
  /** Users whose presence was another one for a moment: others may have loaded them with it. */
  const moved = new Set<string>();
  /** The last published presence of everyone who is not offline. */
  const shown = new Map<string, Presence>();
  const publishedOf = (id: string) => shown.get(id) ?? 'offline';
  const keepShown = (id: string, presence: Presence) => {
    if (presence === 'offline') shown.delete(id);
    else shown.set(id, presence);
  };
  bus.onBroadcast(topic, (text) => {
    for (const [id, presence] of JSON.parse(text) as [string, Presence][]) keepShown(id, presence);
  });
  let cancelTimer: (() => void) | undefined;
  let announcing = Promise.resolve();

  const announce = async () => {
    cancelTimer = undefined;
    const ids = [...dirty];
    const loadable = new Set(moved);
    dirty.clear();
    moved.clear();
    const now = clock.now();
    const users = await people.findMany(ids);
    const changes = ids.flatMap((id) => {
      const user = users.get(id);
      const presence = user ? shownPresence(user, board.of(id)) : 'offline';
      // Nobody can have loaded the presence of an invisible user.
      if (presence === publishedOf(id) && (!user || user.invisible || !loadable.has(id))) return [];
      keepShown(id, presence);
      const change = { user_id: id, presence, last_active: new Date(now).toISOString() };
      return [{ change, tenant: user?.tenant ?? null }];
    });
    if (changes.length === 0) return;
    bus.broadcast(topic, JSON.stringify(changes.map(({ change }) => [change.user_id, change.presence])));
    for (const [tenant, ofTenant] of Map.groupBy(changes, (one) => one.tenant)) {
      hub.publishEphemeral({
        stream: streamOfTenant(tenant),
        definition: presenceEvents.presenceChanged,
        payload: { changes: ofTenant.map(({ change }) => change) },
      });
    }
    await database.write((tx) =>
      tx.runMany(
        setLastActive,
        changes.map(({ change }) => ({ id: change.user_id, last_active: now })),
      ),
    );
    for (const { change } of changes) people.forget(change.user_id);
  };

  const changed = (userId: string) => {
    dirty.add(userId);
    if (board.of(userId) !== publishedOf(userId)) moved.add(userId);
    cancelTimer ??= clock.after(frameEveryMs, () => {
      announcing = announce().catch((err) => logger.warn({ err }, 'presence could not be announced'));
    });
  };
  return {
    changed,
    async stop() {
      cancelTimer?.();
      await announcing;
    },
  };
}
