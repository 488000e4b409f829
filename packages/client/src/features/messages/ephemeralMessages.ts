import type { Message } from '@confab/protocol';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { LocalMessage } from './localMessage.ts';

const maxKept = 20;

/**
 * Messages that only this user sees in a channel, such as the answer to a command (COMP-08): shown among the messages
 * on this device until dismissed or reloaded.
 */
export class EphemeralMessages {
  readonly #list = createStore<readonly LocalMessage[]>([]);
  readonly list: Readable<readonly LocalMessage[]> = this.#list;

  add(message: Message): void {
    this.#list.update((list) => [...list, { ...message, status: 'received' as const }].slice(-maxKept));
  }

  dismiss(id: string): void {
    this.#list.update((list) =>
      list.some((note) => note.id === id) ? list.filter((note) => note.id !== id) : list,
    );
  }
}

/** Inserts ephemeral messages, each after the message that was the newest when it arrived. */
export function withEphemeral(
  received: readonly LocalMessage[],
  pending: readonly LocalMessage[],
): readonly LocalMessage[] {
  const notes = pending.filter(({ type }) => type === 'ephemeral');
  if (notes.length === 0) return [...received, ...pending];
  // Sorting is stable: an ephemeral message comes after the message with its number.
  const sorted = [...received, ...notes].sort((left, right) => left.number - right.number);
  return [...sorted, ...pending.filter(({ type }) => type !== 'ephemeral')];
}
