import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The longest delay of a browser's timer. */
const maxTimerMs = 2 ** 31 - 1;
/** A mute ends a little late here, so that the service, whose clock may be behind, has ended it too. */
const graceMs = 1000;

/** Ids of the users that the user has blocked, or muted until the mutes end (MOD-01). */
export const mutedOrBlockedUsers = perClient(({ me, environment }): Readable<readonly string[]> => {
  const users = createStore<readonly string[]>([]);
  let timer: unknown;
  const update = () => {
    environment.clearTimeout(timer);
    const { muted_users = [], blocked_user_ids = [] } = me.get() ?? {};
    const remainingMs = muted_users.map(({ until }) =>
      until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) + graceMs - environment.now(),
    );
    const muted = muted_users.filter((_, at) => remainingMs[at]! > 0).map(({ user_id }) => user_id);
    const next = Math.min(...remainingMs.filter((ms) => ms > 0));
    if (next < Number.POSITIVE_INFINITY) timer = environment.setTimeout(update, Math.min(maxTimerMs, next));
    const ids = [...blocked_user_ids, ...muted];
    users.update((known) => (sameItems(known, ids) ? known : ids));
  };
  update();
  me.subscribe(update);
  return users;
});
