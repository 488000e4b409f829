import {
  changedMembership,
  fromCid,
  isMuted,
  type MembershipChange,
  type OwnMembership,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { OptimisticChanges } from '../../core/store/optimistic.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

type Memberships = ReadonlyMap<string, OwnMembership>;

/** The longest delay of a browser's timer. */
const maxTimerMs = 2 ** 31 - 1;

/** The user's own state of every joined channel where it differs from the initial one (CHAN-06 to CHAN-08, CHAN-11). */
export class OwnMemberships {
  readonly #context: ClientContext;
  readonly #known = createStore<Memberships>(new Map());
  readonly #changes = new OptimisticChanges<OwnMembership>();
  readonly #muted = createStore<ReadonlySet<string>>(new Set());
  #timer: unknown;
  /** By cid, with pending changes applied. */
  readonly state: Readable<Memberships> = this.#changes.over(this.#known, (cid) => ({ cid, version: 0 }));
  /** The muted channels; a temporary mute ends on its own (CHAN-08). */
  readonly muted: Readable<ReadonlySet<string>> = this.#muted;

  constructor(context: ClientContext) {
    this.#context = context;
    this.state.subscribe(() => this.#findMuted());
  }

  /** Changes the user's own state of a channel: shown at once, and rolled back if the service refuses it. */
  change(cid: string, change: MembershipChange, activityAt: string): Promise<void> {
    const { defer, environment } = this.#context;
    const moment = { now: environment.now(), activityAt };
    return defer(
      ['own', cid, change, activityAt],
      `membership ${cid}`,
      (confirm) =>
        this.#changes.show({ key: cid, apply: (own) => changedMembership(own, change, moment) }, confirm),
      () => this.send(cid, change),
    );
  }

  /** Sends a change and applies the answer. */
  send(cid: string, body: MembershipChange): Promise<void> {
    const { http, journal } = this.#context;
    return journal.applyAnswer(
      () => http.call('PATCH /channels/{type}/{id}/membership', { params: fromCid(cid), body }),
      (answer) => this.put(answer.membership),
    );
  }

  /** Applies a state, unless it is older than the known one, such as a late echo. */
  put(own: OwnMembership): void {
    this.#known.update((known) =>
      (known.get(own.cid)?.version ?? 0) > own.version ? known : new Map(known).set(own.cid, own),
    );
  }

  /** The user is no longer a member: only the version is kept, to ignore older states. */
  forget(cid: string): void {
    const version = this.#known.get().get(cid)?.version;
    if (version !== undefined) this.put({ cid, version });
  }

  /** Removes channels from sections that no longer exist. */
  keepSections(ids: readonly string[]): void {
    this.#known.update(
      (known) =>
        new Map(
          [...known].map(([cid, { section_id, ...own }]) => [
            cid,
            section_id !== undefined && ids.includes(section_id) ? { ...own, section_id } : own,
          ]),
        ),
    );
  }

  /** Loads all states that differ from the initial one; newer known ones stay. */
  async load(): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('GET /me/memberships'),
      ({ memberships }) => {
        for (const own of memberships) this.put(own);
      },
    );
  }

  clear(): void {
    this.#known.update(() => new Map());
  }

  #findMuted(): void {
    const { environment } = this.#context;
    const now = environment.now();
    const muted = [...this.state.get().values()].filter((own) => isMuted(own, now));
    const ends = muted.flatMap(({ muted_until }) =>
      muted_until === undefined ? [] : Date.parse(muted_until),
    );
    environment.clearTimeout(this.#timer);
    const waitMs = Math.min(...ends) - now;
    if (ends.length > 0)
      this.#timer = environment.setTimeout(() => this.#findMuted(), Math.min(waitMs, maxTimerMs));
    const cids = muted.map(({ cid }) => cid);
    this.#muted.update((known) => (sameItems([...known], cids) ? known : new Set(cids)));
  }
}

/** One client's own state of channels. */
export const ownMemberships = perClient((context) => new OwnMemberships(context));
