import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The longest time that a timer of browsers can wait. */
const timerMostMs = 2 ** 31 - 1;
/** A mute ends here a little after its time, so that the service, whose clock may be behind, has ended it too. */
const lateMs = 1000;

/** Ids of whom one hears nothing of now: those whom one has blocked, and muted until their mutes end (MOD-01). */
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
