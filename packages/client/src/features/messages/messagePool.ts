import type { ChatEventOf, Message, Poll, SharedLocation } from '@confab/protocol';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { People } from '../users/index.ts';
import { type OwnVotes, withOwnVotes } from './pollOfMessage.ts';

/** A message without the message that it quotes, which the pool stores separately. */
export type PooledMessage = Omit<Message, 'quoted_message'>;

/** The messages of a channel that the client has, by id, in the service's latest version. */
export class MessagePool {
  readonly #people: People;
  readonly #messages = new Map<string, PooledMessage>();
  /**
   * The user's own votes in polls, by message. They arrive on the user's own stream, which may be ahead of the
   * channel's: the message, or an option voted for, may be unknown at that time.
   */
  readonly #ownVotes = new Map<string, OwnVotes>();
  readonly #version = createStore(0);
  /** Changes with every update. */
  readonly version: Readable<number> = this.#version;

  constructor(people: People) {
    this.#people = people;
  }

  get(id: string): PooledMessage | undefined {
    return this.#messages.get(id);
  }

  /** Applies the messages of an answer, quoted ones too; `isReset` drops everything known before. */
  addAll(messages: readonly Message[], { isReset = false } = {}): void {
    if (isReset) {
      this.#messages.clear();
      this.#ownVotes.clear();
    }
    for (const { quoted_message: quoted, ...message } of messages) {
      // A quote does not contain the user's own reactions and votes.
      const own_reactions = quoted && (this.get(quoted.id)?.own_reactions ?? []);
      if (quoted) this.#put(this.#keepOwn({ ...quoted, own_reactions: own_reactions ?? [] }), 'answer');
      if (message.poll) this.#ownVotes.set(message.id, message.poll);
      this.#put(message, 'answer');
    }
    this.#changed();
  }

  /** Applies the message of an event. Keeps the user's reactions and votes, which events do not carry. */
  apply({ quoted_message: quoted, ...message }: Message, ownReactions: Message['own_reactions']): void {
    if (quoted && !this.#messages.has(quoted.id)) this.#put(quoted, 'event');
    this.#put(this.#keepOwn({ ...message, own_reactions: ownReactions }), 'event');
    this.#changed();
  }

  /** Applies a message's poll; for an event, the user's own votes stay. */
  applyPoll(messageId: string, poll: Poll, source: 'answer' | 'event'): void {
    const message = this.get(messageId);
    if (message?.poll_id !== poll.id) return;
    if (source === 'answer') this.#ownVotes.set(messageId, poll);
    this.#put(this.#keepOwn({ ...message, poll }), source);
    this.#changed();
  }

  /** Applies the user's own votes. */
  applyOwnVotes(event: ChatEventOf<'poll.own_votes'>): void {
    const poll = this.get(event.message_id)?.poll;
    if (poll) this.applyPoll(event.message_id, withOwnVotes(poll, event), 'answer');
    this.#ownVotes.set(event.message_id, event);
  }

  /** Applies a message's location. */
  applyLocation(shared_location: SharedLocation): void {
    const message = this.get(shared_location.message_id);
    if (!message?.shared_location || !isLater(shared_location, message.shared_location)) return;
    this.#put({ ...message, shared_location }, 'event');
    this.#changed();
  }

  remove(id: string): void {
    if (this.#forget(id)) this.#changed();
  }

  /** Drops every message except the given ids and the messages that they quote. */
  keepOnly(ids: Iterable<string>): void {
    const kept = new Set(ids);
    for (const id of [...kept]) {
      const quoted = this.#messages.get(id)?.quoted_message_id;
      if (quoted) kept.add(quoted);
    }
    for (const id of [...this.#messages.keys()]) if (!kept.has(id)) this.#forget(id);
    this.#changed();
  }

  #keepOwn(message: PooledMessage): PooledMessage {
    const { id, poll } = message;
    const own = this.#ownVotes.get(id);
    return poll && own ? { ...message, poll: withOwnVotes(poll, own) } : message;
  }

  #forget(id: string): boolean {
    this.#ownVotes.delete(id);
    return this.#messages.delete(id);
  }

  #put(message: PooledMessage, source: 'answer' | 'event'): void {
    this.#people.addFromMessage(message, source);
    this.#messages.set(message.id, message);
  }

  #changed(): void {
    this.#version.update((version) => version + 1);
  }
}

/** Whether a location is newer than the known one: its author receives it on two streams. */
const isLater = (location: SharedLocation, known: SharedLocation) =>
  location.updated_at > known.updated_at ||
  (location.updated_at === known.updated_at && (location.end_at ?? '') <= (known.end_at ?? ''));
