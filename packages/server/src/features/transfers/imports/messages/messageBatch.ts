import type { MatchedPerson } from '../people.ts';
import type { SourceChannel } from '../source.ts';
import type { BatchEntry } from './batchEntry.ts';

const maxMessages = 250;
const maxReactions = 1000;

/** Messages of one channel that are written in one transaction, and users known only from them. */
export class MessageBatch {
  readonly channel: SourceChannel;
  readonly entries: BatchEntry[] = [];
  readonly authors: MatchedPerson[] = [];
  #reactionCount = 0;

  constructor(channel: SourceChannel) {
    this.channel = channel;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0 && this.authors.length === 0;
  }

  get isFull(): boolean {
    return this.entries.length >= maxMessages || this.#reactionCount >= maxReactions;
  }

  add(entry: BatchEntry): void {
    this.entries.push(entry);
    this.#reactionCount += entry.reactions.length;
  }
}
