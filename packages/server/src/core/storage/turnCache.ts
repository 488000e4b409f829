import type { QueryCache, ResultKey } from './queryCache.ts';

/** The changes of a turn of writing that concern the cached results of the other nodes. */
interface TurnNotice {
  /** The number of the turn. */
  readonly turn: number;
  /** The tables that it changed, without statements that keep caches valid. */
  readonly tables: readonly string[];
  /** Results that it changed, as they are now. One that was forgotten and read again in between is there twice. */
  readonly results: readonly (readonly [
    ...key: [ResultKey['statement'], ResultKey['values']],
    answer: object,
  ])[];
}

/** Longer notices are not sent: the others read again what they need. */
const maxNoticeLength = 20_000;
/** A node that has missed more turns begins with an empty cache. */
const maxMissed = 200;
/** Most notices that wait to be parsed: each may keep the text of a whole message in memory. */
const maxUnread = 32;

/**
 * Keeps the cached results of a node valid while other nodes write too. Nodes write in numbered turns, and each notifies
 * the others of what it changed. Results are used only if every turn since they were read is known here; a notice may be
 * late or lost, and then they are read again.
 */
export class TurnCache {
  readonly #kept: QueryCache;
  /** The last turn before this node's current one, or its own last one; undefined if that is unknown. */
  #last: number | undefined;
  /** This node's turn before the current one, or where it began. */
  #ownLast = 0;
  /** Notices of other nodes, which are parsed together when this node writes: until then nothing depends on them. */
  #unread: string[] = [];
  /** Turns up to the last one whose notices have not arrived. */
  readonly #missing = new Set<number>();
  /** Later turns whose notices have arrived. */
  readonly #early = new Set<number>();
  /** The last turn that changed a table of cached results. */
  #changedAt = 0;
  readonly #tables = new Set<string>();
  readonly #stored = new Set<object>();
  /** Whether something was rolled back, so that the stored values are not what was committed. */
  #isUncertain = false;

  constructor(kept: QueryCache) {
    this.#kept = kept;
  }

  /** Begins a turn after turn `last` of any node. Returns whether that was this node's own. */
  begin(last: number): boolean {
    this.#readNotices();
    const before = this.#last;
    const isOwn = last === before;
    this.#ownLast = before ?? last;
    if (before === undefined || last < before || last - before > maxMissed) this.reset();
    else {
      for (let turn = before + 1; turn <= last; turn++) if (!this.#early.has(turn)) this.#missing.add(turn);
      if (this.#missing.size > maxMissed) this.reset();
    }
    for (const turn of this.#early) if (turn <= last) this.#early.delete(turn);
    this.#last = last;
    this.#tables.clear();
    this.#stored.clear();
    this.#isUncertain = false;
    this.#kept.asOf = last + 1;
    this.#update();
    return isOwn;
  }

  /** Forgets all results. */
  reset(): void {
    this.#kept.forget();
    this.#missing.clear();
    this.#early.clear();
    this.#changedAt = 0;
    this.#last = undefined;
  }

  /** Notes a change of this turn. */
  changed(table: string): void {
    this.#tables.add(table);
  }

  /** Notes that a value was stored, which may have been a cached result and changed in place. */
  stored(value: object): void {
    this.#stored.add(value);
  }

  /** Notes that something of this turn was rolled back. */
  rolledBack(): void {
    this.#isUncertain = true;
  }

  /** Returns the notice of this turn, before it is committed; undefined if there is none. */
  notice(): string | undefined {
    if (this.#last === undefined || this.#isUncertain) return undefined;
    const results: TurnNotice['results'] = [...this.#stored].flatMap((value) => {
      const key = this.#kept.keyOf(value);
      return key ? [[key.statement, key.values, value] as const] : [];
    });
    const notice: TurnNotice = { turn: this.#last + 1, tables: [...this.#tables], results };
    const text = JSON.stringify(notice);
    return text.length > maxNoticeLength ? undefined : text;
  }

  /** Ends the turn, which is committed. */
  end(): void {
    if (this.#last !== undefined) this.#last++;
  }

  /** Adds the notice of another node's turn, whenever it arrives. */
  add(notice: string): void {
    this.#unread.push(notice);
    if (this.#unread.length > maxUnread) this.#readNotices();
  }

  /** Whether the notices of all turns since this node's last one have arrived. */
  hasNotices(): boolean {
    this.#readNotices();
    for (let turn = this.#ownLast + 1; turn <= (this.#last ?? 0); turn++)
      if (this.#missing.has(turn)) return false;
    return true;
  }

  #readNotices(): void {
    if (this.#unread.length === 0) return;
    for (const text of this.#unread.splice(0)) {
      try {
        this.#apply(JSON.parse(text));
      } catch {
        // Like one that never arrived: results are read again.
      }
    }
    this.#update();
  }

  #apply({ turn, tables, results }: TurnNotice): void {
    const isOther = ([statement]: TurnNotice['results'][number]) => !this.#kept.knows(statement);
    if (tables.some((table) => this.#kept.contains(table)) || results.some(isOther))
      this.#changedAt = Math.max(this.#changedAt, turn);
    for (const [statement, values, answer] of results)
      this.#kept.replace({ statement, values }, answer, turn);
    if (this.#last === undefined || turn > this.#last) {
      if (this.#early.size > maxMissed) this.#early.clear();
      this.#early.add(turn);
    } else this.#missing.delete(turn);
  }

  #update(): void {
    this.#kept.currentFrom = Math.max(this.#changedAt, ...this.#missing);
  }
}
