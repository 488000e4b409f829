import type { ChatClient } from '@confab/client';
import type { ChannelState } from '@confab/protocol';
import { perKit } from '../../core/provider/perKit.ts';
import type { Mention } from '../markdown/index.ts';

/** A channel's name is at most so many words behind its sign, as the composer offers it. */
const NAMED = /#([^\s#]+(?: [^\s#]+){0,3})/gu;
const maxNames = 100;
const maxNameLength = 256;
/** So long no name is asked for again that no channel had. */
const unknownMs = 30_000;

interface Answer {
  mention: Promise<Mention | undefined>;
  at: number;
}

/** Finds the channels that texts name; none is made live by it. */
export class NamedChannels {
  readonly #client: ChatClient;
  readonly #answers = new Map<string, Answer>();
  #waiting: { name: string; answer(mention: Promise<Mention | undefined>): void }[] = [];

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Answers the channels that a text may mean by `#name`, those that the reader may read. */
  async find(text: string): Promise<Mention[]> {
    const found = await Promise.all(namesIn(text).map((name) => this.#find(name)));
    return found.filter((mention) => mention !== undefined);
  }

  async #find(name: string): Promise<Mention | undefined> {
    const known = this.#answers.get(name);
    const now = Date.now();
    if (known && ((await known.mention) || now - known.at < unknownMs)) return known.mention;
    const mention = new Promise<Mention | undefined>((answer) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#askWaiting());
      this.#waiting.push({ name, answer });
    });
    this.#answers.set(name, { mention, at: now });
    mention.catch(() => this.#answers.delete(name));
    return mention;
  }

  #askWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < waiting.length; from += maxNames) {
      const some = waiting.slice(from, from + maxNames);
      const asked = this.#ask(some.map(({ name }) => name));
      for (const { name, answer } of some) answer(asked.then((found) => found.get(name)));
    }
  }

  /** Asks for channels by name; of several with one name, the reader's own is meant, else the last active one. */
  async #ask(names: string[]): Promise<Map<string, Mention>> {
    const { channels } = await this.#client.http.call('POST /channels/query', {
      body: {
        filter: { name: { $in: names } },
        sort: [{ field: 'last_message_at', direction: -1 }],
        limit: 30,
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

/** Lists what may be a channel's name in a text: one to four words behind each sign. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, words = ''] of text.matchAll(NAMED)) {
    let name = '';
    for (const word of words.split(' ')) {
      name = name === '' ? word : `${name} ${word}`;
      if (name.length > maxNameLength) break;
      names.add(name);
      const bare = withoutEnd(name);
      if (bare !== '') names.add(bare);
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/** The name without a full stop, comma or their like behind it. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

/** One kit's {@link NamedChannels}. */
export const namedChannels = perKit(({ client }) => new NamedChannels(client));
