import type { MessageCustom } from '@confab/protocol';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';

type CustomFields = Readonly<Partial<MessageCustom>>;

const nothing: CustomFields = {};

/** A host's own fields of the message (MSG-15). They do not suffice for a message. */
export class CustomDataManager implements ComposerPart {
  readonly id = 'custom-data';
  readonly sendableAlone = 'never';
  readonly #store = createStore<CustomFields>(nothing);
  readonly state: Readable<CustomFields> = this.#store;

  /** Sets fields; `undefined` removes one. */
  set(fields: CustomFields): void {
    this.#store.update((data) =>
      Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== undefined)),
    );
  }

  /** Replaces all fields. */
  replace(fields: CustomFields): void {
    this.#store.update(() => fields);
  }

  hasContent(): boolean {
    return Object.keys(this.#store.get()).length > 0;
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    if (!this.hasContent()) return message;
    return { ...message, custom: { ...message.custom, ...this.#store.get() } as MessageCustom };
  }

  clear(): void {
    this.#store.update(() => nothing);
  }
}
