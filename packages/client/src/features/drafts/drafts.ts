import { type ChatEventOf, type Draft, type DraftContent, fromCid } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { loadAllPages } from '../../core/store/loadAllPages.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

/** The channel or thread of a draft. */
export interface DraftTarget {
  readonly cid: string;
  readonly parentId?: string | undefined;
}

/** The key of a draft in {@link Drafts.state}. */
export const draftKey = ({ cid, parentId }: DraftTarget): string =>
  parentId === undefined ? cid : `${cid} ${parentId}`;

/**
 * The user's drafts as stored by the service (COMP-04): empty until `load()`, then live across the user's devices.
 * Sending a message with `sendsDraft` deletes its draft.
 */
export class Drafts {
  readonly #context: ClientContext;
  readonly #drafts = createStore<ReadonlyMap<string, Draft>>(new Map());
  /** By key: of several queued saves only the last is sent. */
  readonly #unsaved = new Map<string, DraftContent>();
  /** The newest event that has been applied, by its number in the user's stream. */
  #appliedSeq = 0;
  readonly #loading = new LazyResource(() => this.#loadAll());
  /** By {@link draftKey}. */
  readonly state: Readable<ReadonlyMap<string, Draft>> = this.#drafts;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Loads all drafts, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Loads them in the background; retried when the network is back. */
  keepSynced(): void {
    this.#context.loads.run('drafts', () => this.load());
  }

  get(target: DraftTarget): Draft | undefined {
    return this.#drafts.get().get(draftKey(target));
  }

  /**
   * Replaces a draft on the service. Changes of one draft are sent one after the other; a queued save is skipped if a
   * later one follows.
   */
  async save(target: DraftTarget, content: DraftContent): Promise<void> {
    const key = draftKey(target);
    this.#unsaved.set(key, content);
    await this.#context.lanes.run(`draft ${key}`, async () => {
      const draft = this.#unsaved.get(key);
      if (!draft) return;
      this.#unsaved.delete(key);
      const { http, journal } = this.#context;
      await journal.applyAnswer(
        () =>
          http.call('PUT /channels/{type}/{id}/draft', {
            params: fromCid(target.cid),
            body: { ...ofThread(target), draft },
          }),
        (answer) => this.apply(answer.draft),
      );
    });
  }

  /** Deletes a draft, and skips all queued saves of it. */
  async delete(target: DraftTarget): Promise<void> {
    const key = draftKey(target);
    this.#unsaved.delete(key);
    await this.#context.lanes.run(`draft ${key}`, async () => {
      const { http, journal } = this.#context;
      const call = { params: fromCid(target.cid), query: ofThread(target) };
      await journal.applyAnswer(
        () => http.call('DELETE /channels/{type}/{id}/draft', call),
        () => this.applyDeleted(key),
      );
    });
  }

  /** Adds or replaces a draft. */
  apply(draft: Draft): void {
    if (!this.#loading.isRequested) return;
    this.#drafts.update((drafts) => new Map(drafts).set(keyOf(draft), draft));
  }

  /**
   * Applies the draft of an event. If it is applied again, over an answer, the user may have lost its channel since: then
   * the drafts are loaded again.
   */
  applyEvent({ draft, seq }: ChatEventOf<'draft.updated'>): void {
    const isRepeated = seq <= this.#appliedSeq;
    if (isRepeated && !this.#drafts.get().has(keyOf(draft))) this.accessChanged();
    this.#appliedSeq = Math.max(seq, this.#appliedSeq);
    this.apply(draft);
  }

  applyDeleted(key: string): void {
    if (!this.#drafts.get().has(key)) return;
    this.#drafts.update((drafts) => new Map([...drafts].filter(([other]) => other !== key)));
  }

  /** Loads them again, if requested before, since changes may have been missed. */
  reload(): Promise<void> {
    return this.#loading.reload();
  }

  /** Access to channels has changed, and with it the list of drafts. */
  accessChanged(): void {
    if (this.#loading.isRequested) this.#context.loads.refresh('drafts', () => this.reload());
  }

  forget(): void {
    this.#loading.forget();
    this.#unsaved.clear();
    this.#appliedSeq = 0;
    this.#drafts.update(() => new Map());
  }

  #loadAll(): Promise<void> {
    const { http } = this.#context;
    return loadAllPages<Draft>(this.#context, {
      page: async (body) => {
        const { drafts: items, has_next } = await http.call('POST /drafts/query', { body });
        return { items, has_next };
      },
      idOf: keyOf,
      moves: ({ type }) => type.startsWith('draft.'),
      apply: (all) => this.#drafts.update(() => new Map(all.map((draft) => [keyOf(draft), draft]))),
    });
  }
}

const keyOf = ({ cid, parent_id: parentId }: Draft) => draftKey({ cid, parentId });

const ofThread = ({ parentId }: DraftTarget) => (parentId === undefined ? {} : { parent_id: parentId });

/** One client's drafts: `client.part(drafts)`. */
export const drafts = perClient((context) => {
  const made = new Drafts(context);
  addHandlers(context, {
    apply: {
      'draft.updated': (event) => made.applyEvent(event),
      'draft.deleted': ({ cid, parent_id: parentId }) => made.applyDeleted(draftKey({ cid, parentId })),
    },
    accessChanged: () => made.accessChanged(),
    reload: () => made.reload(),
    forget: () => made.forget(),
  });
  return made;
});
