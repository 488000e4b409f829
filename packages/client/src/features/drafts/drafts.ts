import { type Draft, type DraftContent, fromCid } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { OnceLoaded } from '../../core/store/onceLoaded.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { takeAllPages } from '../../core/store/takeAllPages.ts';
import { perClient } from '../../perClient.ts';

/** Where a draft belongs: a channel, or one of its threads. */
export interface DraftTarget {
  readonly cid: string;
  readonly parentId?: string | undefined;
}

/** The key of a draft in {@link Drafts.state}. */
export const draftKey = ({ cid, parentId }: DraftTarget): string =>
  parentId === undefined ? cid : `${cid} ${parentId}`;

/**
 * One's drafts as the service keeps them (COMP-04): empty until `load()`, from then on live with what one's other devices
 * do. A message that is sent with `sendsDraft` takes its draft along.
 */
export class Drafts {
  readonly #context: ClientContext;
  readonly #drafts = createStore<ReadonlyMap<string, Draft>>(new Map());
  /** By key: of several saves that wait for each other only the last goes out. */
  readonly #unsaved = new Map<string, DraftContent>();
  readonly #loading = new OnceLoaded(() => this.#loadAll());
  /** By {@link draftKey}. */
  readonly state: Readable<ReadonlyMap<string, Draft>> = this.#drafts;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Loads all drafts, once; from then on their changes come in as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Loads them in one's own time: where the network fails, as soon as it is back. */
  follow(): void {
    this.#context.loads.run('drafts', () => this.load());
  }

  get(target: DraftTarget): Draft | undefined {
    return this.#drafts.get().get(draftKey(target));
  }

  /**
   * Keeps a draft on the service in place of the one that is there. Changes of one draft go out one after the other;
   * a save that a later one overtakes before it has begun is left out.
   */
  async save(target: DraftTarget, content: DraftContent): Promise<void> {
    const key = draftKey(target);
    this.#unsaved.set(key, content);
    await this.#context.lanes.run(`draft ${key}`, async () => {
      const draft = this.#unsaved.get(key);
      if (!draft) return;
      this.#unsaved.delete(key);
      const { http, journal } = this.#context;
      await journal.take(
        () =>
          http.call('PUT /channels/{type}/{id}/draft', {
            params: fromCid(target.cid),
            body: { ...ofThread(target), draft },
          }),
        (answer) => this.apply(answer.draft),
      );
    });
  }

  /** Gives a draft up, with all saves of it that have not gone out. */
  async delete(target: DraftTarget): Promise<void> {
    const key = draftKey(target);
    this.#unsaved.delete(key);
    await this.#context.lanes.run(`draft ${key}`, async () => {
      const { http, journal } = this.#context;
      const call = { params: fromCid(target.cid), query: ofThread(target) };
      await journal.take(
        () => http.call('DELETE /channels/{type}/{id}/draft', call),
        () => this.applyDeleted(key),
      );
    });
  }

  /** Takes in how a draft is now. */
  apply(draft: Draft): void {
    if (!this.#loading.isWanted) return;
    this.#drafts.update((drafts) => new Map(drafts).set(keyOf(draft), draft));
  }

  applyDeleted(key: string): void {
    if (!this.#drafts.get().has(key)) return;
    this.#drafts.update((drafts) => new Map([...drafts].filter(([other]) => other !== key)));
  }

  /** Loads them afresh, if they are kept at all: changes may have been missed. */
  reload(): Promise<void> {
    return this.#loading.reload();
  }

  /** What one may read has changed, and with it which drafts there are. */
  accessChanged(): void {
    if (this.#loading.isWanted) this.#context.loads.refresh('drafts', () => this.reload());
  }

  forget(): void {
    this.#loading.forget();
    this.#unsaved.clear();
    this.#drafts.update(() => new Map());
  }

  #loadAll(): Promise<void> {
    const { http } = this.#context;
    return takeAllPages<Draft>(this.#context, {
      page: async (body) => {
        const { drafts: items, has_next } = await http.call('POST /drafts/query', { body });
        return { items, has_next };
      },
      moves: ({ type }) => type.startsWith('draft.'),
      take: (all) => this.#drafts.update(() => new Map(all.map((draft) => [keyOf(draft), draft]))),
    });
  }
}

const keyOf = ({ cid, parent_id: parentId }: Draft) => draftKey({ cid, parentId });

const ofThread = ({ parentId }: DraftTarget) => (parentId === undefined ? {} : { parent_id: parentId });

/** One client's drafts. */
export const drafts = perClient((context) => new Drafts(context));
