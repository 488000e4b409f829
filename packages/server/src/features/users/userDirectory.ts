import { type OwnUser, type User, type UserRef, userOfStream } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { presenceRegistry } from '../presence/index.ts';
import { selectUsers } from './userStore.ts';
import type { UserRow } from './userTables.ts';
import { toOwnUser, toUser, toUserRef } from './userViews.ts';

const usersKept = 20_000;

/** All users of a server, with active ones cached. */
export interface UserDirectory {
  find(id: string): MaybePromise<UserRow | undefined>;
  /** Returns the existing users among these ids, with at most one query. */
  findMany(ids: Iterable<string>): MaybePromise<Map<string, UserRow>>;
  /** Returns names and pictures by id, for every requested id; a deleted user is named by id. */
  refs(ids: readonly string[]): MaybePromise<Map<string, UserRef>>;
  /** Returns the public profile of a row. */
  profile(row: UserRow): User;
  /** Returns the row as the user's own devices see it. */
  ownProfile(row: UserRow): OwnUser;
  /** Must be called for a change of a row that no event publishes. */
  forget(id: string): void;
}

/** The users of a server. */
export const userDirectory = perServer((context): UserDirectory => {
  const { database, bus, clock } = context;
  const presence = presenceRegistry(context);
  const cache = measureCache(
    context,
    'users',
    new EntityCache<UserRow>(async (ids) => {
      const rows = await database.read.all(selectUsers, { ids: [...ids] });
      return rows.map((row) => [row.id, row] as const);
    }, usersKept),
  );
  bus.observe(['user.updated'], ({ json }) => cache.forget(JSON.parse(json).user.id));
  bus.observe(['me.updated'], ({ stream }) => cache.forget(userOfStream(stream) as string));
  const loadRefs = async (ids: readonly string[]) => refsOf(ids, await cache.getMany(ids));
  return {
    find: (id) => cache.get(id),
    findMany: (ids) => cache.getMany(ids),
    refs(ids) {
      const refs = new Map<string, UserRef>();
      for (const id of ids) {
        if (refs.has(id)) continue;
        const row = cache.peek(id);
        if (row === undefined) return loadRefs(ids);
        refs.set(id, toUserRef(row));
      }
      return refs;
    },
    profile: (row) => toUser(row, presence.of(row.id), clock.now()),
    ownProfile: (row) => toOwnUser(row, presence.of(row.id), clock.now()),
    forget: (id) => cache.forget(id),
  };
});

function refsOf(ids: readonly string[], rows: ReadonlyMap<string, UserRow>): Map<string, UserRef> {
  const refs = new Map<string, UserRef>();
  for (const id of ids) {
    const row = rows.get(id);
    refs.set(id, row ? toUserRef(row) : { id, name: id });
  }
  return refs;
}
