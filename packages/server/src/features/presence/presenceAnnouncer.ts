import type { Presence } from '@confab/protocol';
import { presenceEvents } from '@confab/protocol/schemas';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { setLastActive, shownPresence, userDirectory } from '../users/index.ts';
import { PresencePace } from './presencePace.ts';
import { presenceRegistry } from './presenceRegistry.ts';

const frameEveryMs = 1000;
/** Most users looked up for one frame. */
const maxUsersPerFrame = 1000;
/** Other nodes learn what was published. */
const topic = 'presence';

/** Publishes presence changes to everyone in the user's tenant. */
export interface PresenceAnnouncer {
  /** Marks that a user's presence may have changed. */
  changed(userId: string): void;
  stop(): Promise<void>;
}

/** A change that is not published yet. */
interface PendingChange {
  /** When the user last connected, disconnected or became idle or active, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the presence was another one for a moment: others may have loaded the user with it. */
  readonly hasMoved: boolean;
}

/**
 * Batches changes into one frame per second, so that a thousand users reconnecting after a restart need only a few
 * frames. Only visible changes count: an invisible user connecting changes nothing. Changes for which a frame has no
 * room wait for a later one: each user's newest alone.
 */
export function createPresenceAnnouncer(context: ServerContext): PresenceAnnouncer {
  const { bus, clock, hub, database, logger } = context;
  const board = presenceRegistry(context);
  const people = userDirectory(context);
  /** By user, in the order in which they wait. */
  const pending = new Map<string, PendingChange>();
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
  const pace = new PresencePace((stream) => hub.listenerCount(stream));
  let cancelTimer: (() => void) | undefined;
  let announcing = Promise.resolve();

  /** Removes the next users from those waiting, and returns the changes for one frame of each stream. */
  const collectChanges = async () => {
    const next = [...pending].slice(0, maxUsersPerFrame);
    for (const [id] of next) pending.delete(id);
    const users = await people.findMany(next.map(([id]) => id));
    const now = clock.now();
    const rooms = new Map<string, number>();
    return next.flatMap(([id, { at, hasMoved }]) => {
      const user = users.get(id);
      const presence = user ? shownPresence(user, board.of(id)) : 'offline';
      // Nobody can have loaded the presence of an invisible user.
      if (presence === publishedOf(id) && (!user || user.invisible || !hasMoved)) return [];
      const stream = streamOfTenant(user?.tenant ?? null);
      const room = rooms.get(stream) ?? pace.room(stream, now);
      rooms.set(stream, Math.max(0, room - 1));
      if (room === 0) {
        note(id, pending.get(id)?.at ?? at, hasMoved);
        return [];
      }
      keepShown(id, presence);
      const change = { user_id: id, presence, last_active: new Date(at).toISOString() };
      return [{ change, stream, at }];
    });
  };

  const announce = async () => {
    cancelTimer = undefined;
    const changes = await collectChanges();
    if (pending.size > 0) announceSoon();
    if (changes.length === 0) return;
    bus.broadcast(topic, JSON.stringify(changes.map(({ change }) => [change.user_id, change.presence])));
    for (const [stream, ofStream] of Map.groupBy(changes, (one) => one.stream)) {
      pace.sent(stream, clock.now());
      hub.publishEphemeral({
        stream,
        definition: presenceEvents.presenceChanged,
        payload: { changes: ofStream.map(({ change }) => change) },
      });
    }
    await database.write((tx) =>
      tx.runMany(
        setLastActive,
        changes.map(({ change, at }) => ({ id: change.user_id, last_active: at })),
      ),
    );
    for (const { change } of changes) people.forget(change.user_id);
  };

  const announceSoon = () => {
    cancelTimer ??= clock.after(frameEveryMs, () => {
      announcing = announce().catch((err) => logger.warn({ err }, 'presence could not be announced'));
    });
  };
  const note = (userId: string, at: number, hasMoved: boolean) => {
    const before = pending.get(userId);
    pending.set(userId, { at, hasMoved: hasMoved || before?.hasMoved === true });
    announceSoon();
  };
  return {
    changed: (userId) => note(userId, clock.now(), board.of(userId) !== publishedOf(userId)),
    async stop() {
      cancelTimer?.();
      await announcing;
      cancelTimer?.();
    },
  };
}
