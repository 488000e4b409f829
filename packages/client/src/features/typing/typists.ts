import { type ChatEvent, type ChatEventOf, typingTimeoutMs, type UserRef } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { derive } from '../../core/store/derive.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

interface Typist {
  readonly user: UserRef;
  readonly parentId: string | undefined;
  readonly timer: unknown;
  readonly event: ChatEventOf<'typing.start'>;
}

/** The users typing in a channel and its threads, without the user; an entry lasts 7000 ms unless renewed (MSG-12). */
export class Typists {
  readonly #context: ClientContext;
  readonly #typists = createStore<readonly Typist[]>([]);

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Returns the users typing in the channel's own list, or in one thread. */
  in(parentId: string | undefined): Readable<readonly UserRef[]> {
    const { people } = this.#context;
    return derive([this.#typists, people.names], ([typists], previous) => {
      const users = typists
        .filter((typist) => typist.parentId === parentId)
        .map((typist) => people.ref(typist.user));
      return previous && sameItems(previous, users) ? previous : users;
    });
  }

  started(event: ChatEventOf<'typing.start'>): void {
    const { environment, people, me } = this.#context;
    if (event.user.id === me.get()?.id) return;
    people.addRef(event.user, 'event');
    const timer = environment.setTimeout(() => this.#expired(event), typingTimeoutMs);
    const typist = { user: event.user, parentId: event.parent_id, timer, event };
    const known = this.#find(event.user.id, event.parent_id);
    if (known) environment.clearTimeout(known.timer);
    this.#typists.update((typists) =>
      known ? typists.map((other) => (other === known ? typist : other)) : [...typists, typist],
    );
  }

  /** A user stopped typing, or their message has arrived. */
  stopped(userId: string, parentId: string | undefined): void {
    const known = this.#find(userId, parentId);
    if (!known) return;
    this.#context.environment.clearTimeout(known.timer);
    this.#typists.update((typists) => typists.filter((other) => other !== known));
  }

  #expired(event: ChatEventOf<'typing.start'>): void {
    this.stopped(event.user.id, event.parent_id);
    const stop: ChatEvent = { ...event, type: 'typing.stop', created_at: this.#context.time() };
    this.#context.emit(stop);
  }

  #find(userId: string, parentId: string | undefined): Typist | undefined {
    return this.#typists.get().find((typist) => typist.user.id === userId && typist.parentId === parentId);
  }
}
