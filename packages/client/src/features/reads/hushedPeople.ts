import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The longest delay of a browser's timer. */
const timerMostMs = 2 ** 31 - 1;
/** A mute ends a little late here, so that the service, whose clock may be behind, has ended it too. */
const lateMs = 1000;

/** Ids of the users that the user has blocked, or muted until the mutes end (MOD-01). */
export const hushedPeople = perClient(({ me, environment }): Readable<readonly string[]> => {
  const hushed = createStore<readonly string[]>([]);
  let timer: unknown;
  const look = () => {
    environment.clearTimeout(timer);
    const { muted_users = [], blocked_user_ids = [] } = me.get() ?? {};
    const lefts = muted_users.map(({ until }) =>
      until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) + lateMs - environment.now(),
    );
    const muted = muted_users.filter((_, at) => lefts[at]! > 0).map(({ user_id }) => user_id);
    const next = Math.min(...lefts.filter((ms) => ms > 0));
    if (next < Number.POSITIVE_INFINITY) timer = environment.setTimeout(look, Math.min(timerMostMs, next));
    const ids = [...blocked_user_ids, ...muted];
    hushed.update((known) => (sameItems(known, ids) ? known : ids));
  };
  look();
  me.subscribe(look);
  return hushed;
});
