import type { AutomodRules, Blocklist, ChannelType } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { selectBlocklists, selectRules, toBlocklist, toRules } from './automodStore.ts';
import { Watch } from './match/watch.ts';

/** The location of a text: a channel of this type, or undefined for the whole app (names of users and groups). */
export type RuledType = Pick<ChannelType, 'name' | 'features'> | undefined;

/** A snapshot of all rules. */
export class Rules {
  readonly #blocklists: readonly Blocklist[];
  readonly #rules: ReadonlyMap<string, AutomodRules>;
  /** By the ids of the lists, which most types share. */
  readonly #watches = new Map<string, Watch>();

  constructor(blocklists: readonly Blocklist[], rules: readonly AutomodRules[]) {
    this.#blocklists = blocklists.filter(({ enabled }) => enabled);
    this.#rules = new Map(rules.map((one) => [one.channel_type, one]));
  }

  /** Returns the watch for texts there; undefined if no list applies. */
  watchIn(channelType: RuledType): Watch | undefined {
    if (this.#blocklists.length === 0 || channelType?.features.automod === false) return undefined;
    const lists = this.#blocklists.filter(
      ({ channel_types: types }) => !types || (channelType !== undefined && types.includes(channelType.name)),
    );
    if (lists.length === 0) return undefined;
    const key = lists.map(({ id }) => id).join(' ');
    const known = this.#watches.get(key);
    if (known) return known;
    const watch = new Watch(lists);
    this.#watches.set(key, watch);
    return watch;
  }

  /** Returns the link and flood rules there; undefined for none. */
  rulesIn(channelType: RuledType): AutomodRules | undefined {
    return channelType?.features.automod ? this.#rules.get(channelType.name) : undefined;
  }
}

/** The rules of a server, cached in memory: every message checks them, and without rules that costs nothing else. */
export interface RuleCache {
  /** Returns the current rules; synchronously unless they changed since the last read. */
  current(reader: Reader): MaybePromise<Rules>;
}

export const ruleCache = perServer(({ bus }): RuleCache => {
  let kept: Rules | undefined;
  let changes = 0;
  bus.observe(['automod.updated'], () => {
    changes++;
    kept = undefined;
  });

  async function read(reader: Reader): Promise<Rules> {
    const before = changes;
    const blocklists = await reader.all(selectBlocklists, {});
    const rules = await reader.all(selectRules, {});
    const fresh = new Rules(blocklists.map(toBlocklist), rules.map(toRules));
    // Rules read before a change must not be cached after it.
    if (before === changes) kept = fresh;
    return fresh;
  }
  return { current: (reader) => kept ?? read(reader) };
});
