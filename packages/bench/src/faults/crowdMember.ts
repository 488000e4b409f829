import { type Channel, ChatClient, type Logger } from '@confab/client';
import type { SeededRandom } from '@confab/testing';
import type { Written } from './auditStore.ts';
import { difference, stateOf } from './clientState.ts';

/** Who a member is and where it talks. */
export interface MemberOptions {
  userId: string;
  token: string;
  /** The service, or a proxy in front of it. */
  url: string;
  /** The service itself: where a fresh load is taken from. */
  freshUrl: string;
  channelIds: readonly string[];
}

/** Faults are expected here: what matters is the state at the end. */
const silent: Logger = { debug() {}, warn() {}, error() {} };
const reactionTypes = ['👍', '❤️', '🎉'];
/** A load is tried, and a comparison repeated, so often before a failure or a difference counts. */
const tries = 12;
const comparisonPauseMs = 400;
/** Most messages that a page has. */
const pageMost = 300;

/** One real client that writes, reacts, edits, deletes and reads at random. */
export class CrowdMember {
  readonly #options: MemberOptions;
  readonly #random: SeededRandom;
  readonly #client: ChatClient;
  readonly #written: Written[] = [];
  #channels: Channel[] = [];

  constructor(options: MemberOptions, random: SeededRandom) {
    this.#options = options;
    this.#random = random;
    this.#client = createClient(options.url, options.token);
  }

  /** Signs in and watches the channels; again where a busy machine makes it wait too long. */
  async open(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.connect();
        this.#channels = await this.#watchAll(this.#client);
        return;
      } catch (error) {
        if (attempt >= tries) throw error;
      }
    }
  }

  /** Does something about every `everyMs` for a while. What fails for want of a network is rolled back by the client. */
  async act(forMs: number, everyMs: number): Promise<void> {
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, this.#random.next() * 2 * everyMs));
      this.#actOnce().catch(() => undefined);
    }
  }

  async #actOnce(): Promise<void> {
    const random = this.#random;
    const channel = random.pick(this.#channels);
    const shown = channel.messages.state.get().messages.filter(({ status }) => status === 'received');
    const own = shown.filter(({ user, type }) => user.id === this.#options.userId && type === 'regular');
    const dice = random.next();
    if (dice < 0.6 || shown.length === 0)
      this.#write(channel, random.next() < 0.2 ? shown.at(-1)?.id : undefined);
    else if (dice < 0.72) await channel.react(random.pick(shown.slice(-20)).id, random.pick(reactionTypes));
    else if (dice < 0.77) await channel.unreact(random.pick(shown.slice(-20)).id, random.pick(reactionTypes));
    else if (dice < 0.87) await channel.markRead();
    else if (own.length > 0 && dice < 0.95) await this.#edit(channel, random.pick(own).id);
    else if (own.length > 0) await channel.delete(random.pick(own).id);
  }

  #write(channel: Channel, quotedMessageId: string | undefined): void {
    const { userId } = this.#options;
    const mark = `${userId}:${this.#written.length}`;
    const { id } = channel.send({ text: `${mark} and some words`, quotedMessageId });
    this.#written.push({ id, cid: channel.cid, mark, sender: userId, acknowledged: false });
  }

  async #edit(channel: Channel, id: string): Promise<void> {
    const mark = this.#written.find((written) => written.id === id)?.mark;
    await channel.edit(id, { text: `${mark} put better, ${this.#random.below(1000)}` });
  }

  /** Tries at once instead of when the wait is over. */
  wake(): void {
    this.#client.connection.reconnectNow();
  }

  /** Whether everything has gone out and events flow again. */
  get isSettled(): boolean {
    const { status } = this.#client.connection.state.get();
    return (status === 'online' || status === 'polling') && this.#client.outbox.entries.get().length === 0;
  }

  /** What was written so far; acknowledged is what has left the outbox. */
  written(): Written[] {
    const waiting = new Set(this.#client.outbox.entries.get().map(({ id }) => id));
    return this.#written.map((message) => ({ ...message, acknowledged: !waiting.has(message.id) }));
  }

  /** Where this client's state is not what a fresh client loads; gives what is on its way a few seconds to arrive. */
  async divergences(): Promise<string[]> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#compareWithFreshLoad().catch((error: Error) => error);
      if (Array.isArray(found) && (found.length === 0 || attempt >= tries)) return found;
      if (attempt >= tries) throw found;
      await new Promise((resolve) => setTimeout(resolve, comparisonPauseMs));
    }
  }

  async #compareWithFreshLoad(): Promise<string[]> {
    const client = createClient(this.#options.freshUrl, this.#options.token);
    try {
      await client.connect();
      const fresh = await this.#watchAll(client);
      return this.#channels.flatMap((channel, place) => {
        const found = difference(stateOf(channel), stateOf(fresh[place]!));
        return found === undefined ? [] : [`${this.#options.userId} ${channel.cid}${found}`];
      });
    } finally {
      await client.disconnect();
    }
  }

  async close(): Promise<void> {
    await this.#client.disconnect();
  }

  #watchAll(client: ChatClient): Promise<Channel[]> {
    return Promise.all(
      this.#options.channelIds.map((id) =>
        client.channel('team', id).watch({ create: false, messages: { limit: pageMost } }),
      ),
    );
  }
}

const createClient = (baseUrl: string, token: string) => new ChatClient({ baseUrl, token, logger: silent });
