import { createStore, type Readable } from '../../../core/store/store.ts';
import type { Draft } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';

type CustomData = Readonly<Record<string, unknown>>;

const nothing: CustomData = {};

/** A host's own fields of the message (MSG-15). They make no message by themselves. */
export class CustomDataManager implements ComposerPart {
  readonly id = 'custom-data';
  readonly standsAlone = 'never';
  readonly #store = createStore<CustomData>(nothing);
  readonly state: Readable<CustomData> = this.#store;

  /** Sets fields; `undefined` takes one out. */
  set(fields: CustomData): void {
    this.#store.update((data) =>
      Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== undefined)),
    );
  }

  /** Sets these fields in place of all others. */
  replace(fields: CustomData): void {
    this.#store.update(() => fields);
  }

  hasContent(): boolean {
    return Object.keys(this.#store.get()).length > 0;
  }

  compose(message: Draft): Draft {
    return this.hasContent() ? { ...message, custom: { ...message.custom, ...this.#store.get() } } : message;
  }

  clear(): void {
    this.#store.update(() => nothing);
  }
}
