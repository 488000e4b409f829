import { type AnswerOf, type BodyOf, fromCid, type Message, type Routes } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';
import type { LocalMessage } from '../../messages/index.ts';

type Body = BodyOf<Routes['POST /search']>;
type Answer = AnswerOf<Routes['POST /search']>;

/** The channels to search, in the filter language of `queryChannels` (CHAN-05). */
export type ChannelFilters = NonNullable<Body['filter']>;
/** The messages to search: their words, type and custom fields. */
export type MessageFilters = NonNullable<Body['message_filter']>;
/** Options of a search: order, page, a query with operators, and the time zone of its dates. */
export type SearchOptions = Pick<Body, 'sort' | 'limit' | 'next' | 'query' | 'time_zone'>;

/** A message that was found, kept current. */
export type FoundMessage = Omit<Answer['results'][number], 'message'> & { readonly message: LocalMessage };

/** A page of found messages. */
export type FoundPage = Omit<Answer, 'results'> & { readonly results: FoundMessage[] };

/** The messages right before and after another one, oldest first. */
export interface Surroundings {
  readonly before: readonly LocalMessage[];
  readonly after: readonly LocalMessage[];
}

/** The parts of a result that may change. */
type Changeable = Pick<FoundMessage, 'message' | 'highlights'>;

/** A change to a found message; returns undefined if it was removed. */
type Change = <T extends Changeable>(found: T) => T | undefined;

/** Returns the results after a change to one of them. */
export const changed = <T extends Changeable>(results: readonly T[], change: Change): T[] =>
  results.flatMap((result) => change(result) ?? []);

const maxSurroundings = 5;

/** One client's message search (SRCH-03). */
export class MessageSearch {
  readonly #context: ClientContext;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #arrivals = new Set<(message: LocalMessage) => void>();

  constructor(context: ClientContext) {
    this.#context = context;
    const notify = (change: Change) => {
      for (const listener of this.#listeners) listener(change);
    };
    const replace = (message: Message) =>
      notify((found) => (found.message.id === message.id ? this.#changed(found, message) : found));
    addHandlers(context, {
      apply: {
        'message.new': ({ message }) => {
          for (const listener of this.#arrivals) listener(this.#toLocalMessage(message));
        },
        'message.updated': ({ message }) => replace(message),
        'message.deleted': ({ message, hard }) =>
          hard ? notify((found) => (found.message.id === message.id ? undefined : found)) : replace(message),
      },
      effects: {
        'channel.truncated': ({ channel }) =>
          notify((found) =>
            found.message.cid === channel.cid && found.message.number <= channel.truncated_number
              ? undefined
              : found,
          ),
        'notification.removed_from_channel': ({ cid }) =>
          notify((found) => (found.message.cid === cid ? undefined : found)),
      },
      forget: () => notify(() => undefined),
    });
  }

  /**
   * Finds messages, replies included, in the channels that the user may read and search; sorted newest first by
   * default.
   */
  async search(
    filter: ChannelFilters = {},
    messageFilter: MessageFilters = {},
    { signal, ...options }: SearchOptions & { signal?: AbortSignal } = {},
  ): Promise<FoundPage> {
    const body = { filter, message_filter: messageFilter, ...options };
    const changes: Change[] = [];
    const stop = this.onChange((change) => changes.push(change));
    try {
      const { results, ...answer } = await this.#context.http.call('POST /search', { body, signal });
      const found = results.map((result) => ({ ...result, message: this.#toLocalMessage(result.message) }));
      // The answer may be older than events received during the call.
      return { ...answer, results: changes.reduce((all, change) => changed(all, change), found) };
    } finally {
      stop();
    }
  }

  /** Returns the messages right before and after a message, in its thread or its channel. */
  async surroundings({
    id,
    cid,
    parent_id: parentId,
    show_in_channel: isShown,
  }: Message): Promise<Surroundings> {
    const { http } = this.#context;
    const query = { id_around: id, limit: String(maxSurroundings) };
    const { messages } =
      parentId !== undefined && !isShown
        ? await http.call('GET /messages/{message_id}/replies', { params: { message_id: parentId }, query })
        : await http.call('GET /channels/{type}/{id}/messages', { params: fromCid(cid), query });
    const at = messages.findIndex((message) => message.id === id);
    const shown = (some: Message[]) => some.map((message) => this.#toLocalMessage(message));
    return { before: shown(messages.slice(0, Math.max(0, at))), after: shown(messages.slice(at + 1)) };
  }

  /** Calls `listener` with later changes to messages; returns a function that removes it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` with each new message of a watched channel; returns a function that removes it. */
  onArrival(listener: (message: LocalMessage) => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  #toLocalMessage(message: Message): LocalMessage {
    this.#context.people.addFromMessage(message, 'answer');
    return { ...this.#context.people.within(message), status: 'received' };
  }

  #changed<T extends Changeable>(found: T, message: Message): T {
    const highlights =
      message.text === found.message.text ? found.highlights : highlightAgain(found, message.text);
    const people = this.#context.people.within(message);
    return { ...found, highlights, message: { ...people, status: 'received' } };
  }
}

/** Finds the highlighted words of an earlier text in the text that has replaced it. */
function highlightAgain({ highlights, message }: Changeable, text: string): FoundMessage['highlights'] {
  const words = new Set(highlights.map(({ start, end }) => message.text.slice(start, end).toLowerCase()));
  const folded = text.toLowerCase();
  // If lower case changes the length, the positions would be wrong.
  if (folded.length !== text.length) return [];
  const ranges: { start: number; end: number }[] = [];
  for (const word of words) {
    for (
      let start = folded.indexOf(word);
      start >= 0 && word !== '';
      start = folded.indexOf(word, start + word.length)
    )
      ranges.push({ start, end: start + word.length });
  }
  ranges.sort((left, right) => left.start - right.start);
  return ranges.filter(({ start }, index) => start >= (ranges[index - 1]?.end ?? 0));
}

/** One client's {@link MessageSearch}. */
export const messageSearch = perClient((context) => new MessageSearch(context));
