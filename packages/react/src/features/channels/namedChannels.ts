import type { ChatClient } from '@confab/client';
import type { ChannelState } from '@confab/protocol';
import { perKit } from '../../core/provider/perKit.ts';
import type { Mention } from '../markdown/index.ts';

/** A number sign and up to this many words, as the composer offers channel names. */
const NAMED = /#([^\s#]+(?: [^\s#]+){0,3})/gu;
const maxNames = 100;
const maxNameLength = 256;
/** Names of messages that are drawn within this time are queried together. */
const gatherMs = 20;
/** The time for which a name without a channel is not queried again. */
const unknownMs = 30_000;

interface Answer {
  mention: Promise<Mention | undefined>;
  at: number;
}

/** Resolves channel names in texts, without watching the channels. */
export class NamedChannels {
  readonly #client: ChatClient;
  readonly #answers = new Map<string, Answer>();
  #queue: { name: string; resolve(mention: Promise<Mention | undefined>): void }[] = [];

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Returns the channels that a text may mention as `#name`, of those that the user may read. */
  async find(text: string): Promise<Mention[]> {
    const found = await Promise.all(namesIn(text).map((name) => this.#find(name)));
    return found.filter((mention) => mention !== undefined);
  }

  async #find(name: string): Promise<Mention | undefined> {
    const known = this.#answers.get(name);
    const now = Date.now();
    if (known && ((await known.mention) || now - known.at < unknownMs)) return known.mention;
    const mention = new Promise<Mention | undefined>((resolve) => {
      if (this.#queue.length === 0) setTimeout(() => this.#flush(), gatherMs);
      this.#queue.push({ name, resolve });
    });
    this.#answers.set(name, { mention, at: now });
    mention.catch(() => this.#answers.delete(name));
    return mention;
  }

  #flush(): void {
    const queued = this.#queue;
    this.#queue = [];
    for (let from = 0; from < queued.length; from += maxNames) {
      const batch = queued.slice(from, from + maxNames);
      const response = this.#query(batch.map(({ name }) => name));
      for (const { name, resolve } of batch) resolve(response.then((found) => found.get(name)));
    }
  }

  /** Queries channels by name; among several of one name the user's own is preferred, then the last active one. */
  async #query(names: string[]): Promise<Map<string, Mention>> {
    const { channels } = await this.#client.http.call('POST /channels/query', {
      body: {
        filter: { name: { $in: names } },
        sort: [{ field: 'last_message_at', direction: -1 }],
        limit: maxNames,
        message_limit: 0,
        member_limit: 0,
      },
    });
    const isOwn = ({ membership }: ChannelState) => membership?.state === 'joined';
    const byName = new Map<string, Mention>();
    for (const { channel } of [...channels.filter(isOwn), ...channels]) {
      const { name, cid } = channel;
      if (name && !byName.has(name)) byName.set(name, { kind: 'channel', id: cid, name });
    }
    return byName;
  }
}

/** Returns the possible channel names in a text: one to four words after each number sign. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, words = ''] of text.matchAll(NAMED)) {
    let name = '';
    for (const word of words.split(' ')) {
      name = name === '' ? word : `${name} ${word}`;
      if (name.length > maxNameLength) break;
      names.add(name);
      const bare = stripPunctuation(name);
      if (bare !== '') names.add(bare);
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/** Strips trailing punctuation. */
function stripPunctuation(name: string): string {
  let end = name.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

/** The {@link NamedChannels} of a kit. */
export const namedChannels = perKit(({ client }) => new NamedChannels(client));
