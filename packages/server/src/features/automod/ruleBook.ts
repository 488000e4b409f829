import type { AutomodRules, Blocklist, ChannelType } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { selectBlocklists, selectRules, toBlocklist, toRules } from './automodStore.ts';
import { Watch } from './match/watch.ts';

/**
 * Where a text stands: in a channel of this type, or, without one, in the app as a whole (names of people and groups).
 */
export type RuledType = Pick<ChannelType, 'name' | 'features'> | undefined;

/** Everything that watches, as it was when it was read. */
export class Rules {
  readonly #blocklists: readonly Blocklist[];
  readonly #rules: ReadonlyMap<string, AutomodRules>;
  /** By the ids of the lists: most types share theirs. */
  readonly #watches = new Map<string, Watch>();

  constructor(blocklists: readonly Blocklist[], rules: readonly AutomodRules[]) {
    this.#blocklists = blocklists.filter(({ enabled }) => enabled);
    this.#rules = new Map(rules.map((one) => [one.channel_type, one]));
  }

  /** The watch on texts there; undefined where no list is in force. */
  watchIn(place: RuledType): Watch | undefined {
    if (this.#blocklists.length === 0 || place?.features.automod === false) return undefined;
    const lists = this.#blocklists.filter(
      ({ channel_types: types }) => !types || (place !== undefined && types.includes(place.name)),
    );
    if (lists.length === 0) return undefined;
    const key = lists.map(({ id }) => id).join(' ');
    const known = this.#watches.get(key);
    if (known) return known;
    const watch = new Watch(lists);
    this.#watches.set(key, watch);
    return watch;
  }

  /** The rules on links and floods there; undefined for none. */
  rulesIn(place: RuledType): AutomodRules | undefined {
    return place?.features.automod ? this.#rules.get(place.name) : undefined;
  }
}

/**
 * The rules of one server, kept in memory: every message looks here, and where nothing is set that is all that it
 * costs.
 */
export interface RuleBook {
  /** As they are now; answers at once unless something was changed since they were read last. */
  current(reader: Reader): MaybePromise<Rules>;
}

export const ruleBook = perServer(({ bus }): RuleBook => {
  let kept: Rules | undefined;
  let changes = 0;
  bus.subscribe((events) => {
    if (!events.some(({ type }) => type === 'automod.updated')) return;
    changes++;
    kept = undefined;
  });

  async function read(reader: Reader): Promise<Rules> {
    const before = changes;
    const blocklists = await reader.all(selectBlocklists, {});
    const rules = await reader.all(selectRules, {});
    const fresh = new Rules(blocklists.map(toBlocklist), rules.map(toRules));
    // What was read before a change must not be kept after it.
    if (before === changes) kept = fresh;
    return fresh;
  }
  return { current: (reader) => kept ?? read(reader) };
});
