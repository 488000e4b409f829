import { createStore, type Readable } from '../../../core/store/store.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';

type CustomData = Readonly<Record<string, unknown>>;

const nothing: CustomData = {};

/** A host's own fields of the message (MSG-15). They do not suffice for a message. */
export class CustomDataManager implements ComposerPart {
  readonly id = 'custom-data';
  readonly sendableAlone = 'never';
  readonly #store = createStore<CustomData>(nothing);
  readonly state: Readable<CustomData> = this.#store;

  /** Sets fields; `undefined` removes one. */
  set(fields: CustomData): void {
    this.#store.update((data) =>
      Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== undefined)),
    );
  }

  /** Replaces all fields. */
  replace(fields: CustomData): void {
    this.#store.update(() => fields);
  }

  hasContent(): boolean {
    return Object.keys(this.#store.get()).length > 0;
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    return this.hasContent() ? { ...message, custom: { ...message.custom, ...this.#store.get() } } : message;
  }

  clear(): void {
    this.#store.update(() => nothing);
  }
}
