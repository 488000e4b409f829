import {
  addSection,
  type ChannelOrder,
  changeSection,
  orderSections,
  removeSection,
  type Section,
  type SectionChange,
  shippedSections,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { OwnDocument } from '../../core/store/ownDocument.ts';
import type { Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

type List = readonly Section[];

/**
 * The sections of the user's channel list, in order (CHAN-11): the default ones until `load()`, then live across the
 * user's devices. Changes are shown at once and rolled back if the service refuses them.
 */
export class Sections {
  readonly #context: ClientContext;
  readonly #document: OwnDocument<List>;

  constructor(context: ClientContext) {
    this.#context = context;
    const document = new OwnDocument<List>(context, {
      name: 'sections',
      initial: shippedSections,
      fetch: async () => (await context.http.call('GET /sections')).sections,
    });
    this.#document = document;
    addHandlers(context, {
      apply: {
        'sections.updated': ({ sections, updated_at }) =>
          document.applyEvent({ document: sections, updated_at }),
      },
      reload: () => document.reload(),
      forget: () => document.forget(),
    });
  }

  get state(): Readable<List> {
    return this.#document.state;
  }

  /** Whether they are loaded, or those of an earlier visit are shown. */
  get isKnown(): boolean {
    return this.#document.isKnown;
  }

  /** Shows the sections of an earlier visit until they are loaded (CONN-05). */
  restore(list: List): void {
    this.#document.restore(list);
  }

  /** Loads them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#document.load();
  }

  /** Loads them in the background; retried when the network is back. */
  keepSynced(): void {
    this.#document.keepSynced();
  }

  /** Creates a section; resolves with its id when the service has it. */
  async create(name: string, { order = 'name' as ChannelOrder } = {}): Promise<string> {
    const made = { id: uuidV7(this.#context.environment), name, channel_order: order };
    await this.#change(
      (list) => addSection(list, made),
      () => this.#context.http.call('POST /sections', { body: made }),
    );
    return made.id;
  }

  /** Renames a section, changes the order of its channels, or collapses it. */
  async update(sectionId: string, change: SectionChange): Promise<void> {
    await this.#change(
      (list) => changeSection(list, sectionId, change),
      () =>
        this.#context.http.call('PATCH /sections/{section_id}', {
          params: { section_id: sectionId },
          body: change,
        }),
    );
  }

  /** Moves a section before another one, or to the end. */
  async move(sectionId: string, beforeId?: string): Promise<void> {
    const ids = this.state.get().map(({ id }) => id);
    const others = ids.filter((id) => id !== sectionId);
    const at = beforeId === undefined ? others.length : others.indexOf(beforeId);
    await this.order([...others.slice(0, at), sectionId, ...others.slice(at)]);
  }

  /** Sorts the sections; those not listed come last. */
  async order(sectionIds: readonly string[]): Promise<void> {
    const body = { section_ids: [...sectionIds] };
    await this.#change(
      (list) => orderSections(list, sectionIds),
      () => this.#context.http.call('POST /sections/order', { body }),
    );
  }

  /** Deletes a section; its channels are in none then. */
  async delete(sectionId: string): Promise<void> {
    await this.#change(
      (list) => removeSection(list, sectionId),
      () => this.#context.http.call('DELETE /sections/{section_id}', { params: { section_id: sectionId } }),
    );
  }

  /** Throws at once what the service would refuse. */
  async #change(
    apply: (list: List) => List,
    call: () => Promise<{ sections: Section[]; updated_at: string }>,
  ): Promise<void> {
    apply(this.state.get());
    await this.#document.change(
      (list) => attempt(apply, list),
      async () => {
        const { sections: document, updated_at } = await call();
        return { document, updated_at };
      },
    );
  }
}

/** A change that another device has made impossible meanwhile is ignored; the service refuses it. */
function attempt(apply: (list: List) => List, list: List): List {
  try {
    return apply(list);
  } catch {
    return list;
  }
}

/** One client's sections: `client.part(sections)`. */
export const sections = perClient((context) => new Sections(context));
