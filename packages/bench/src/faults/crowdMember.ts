import { type Channel, ChatClient, isLive, type Logger } from '@confab/client';
import { ChatError } from '@confab/protocol';
import type { SeededRandom } from '@confab/testing';
import type { Written } from './auditStore.ts';
import { difference, stateOf } from './clientState.ts';

/** Options of a member: its user and its channels. */
export interface MemberOptions {
  userId: string;
  token: string;
  /** The address of the service, or of a proxy in front of it. */
  url: string;
  /** The address of the service itself, for fresh loads. */
  freshUrl: string;
  channelIds: readonly string[];
}

/** How long a client needed after a repair, in milliseconds, and for what. */
export interface Recovery {
  readonly wholeMs: number;
  readonly description: string;
}

/** Returns the recovery that lasted longest. */
export const slowestOf = (recoveries: readonly Recovery[]): Recovery =>
  recoveries.reduce((slowest, one) => (one.wholeMs > slowest.wholeMs ? one : slowest));

/** Faults are expected here: only the state at the end matters. */
const silent: Logger = { debug() {}, warn() {}, error() {} };
const reactionTypes = ['👍', '❤️', '🎉'];
/** The attempts of a load, and of a comparison, before a failure or a difference counts. */
const maxAttempts = 12;
const comparisonPauseMs = 400;
/** The maximum number of messages in a page. */
const maxPage = 300;

/** One real client that writes, reacts, edits, deletes and reads at random. */
export class CrowdMember {
  readonly #options: MemberOptions;
  readonly #random: SeededRandom;
  readonly #client: ChatClient;
  readonly #written: Written[] = [];
  readonly #interrupted: string[] = [];
  #channels: Channel[] = [];

  constructor(options: MemberOptions, random: SeededRandom) {
    this.#options = options;
    this.#random = random;
    this.#client = createClient(options.url, options.token);
  }

  /** Signs in and watches the channels; tries again if a busy machine makes it wait too long. */
  async open(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.connect();
        this.#channels = await this.#watchAll(this.#client);
        return;
      } catch (error) {
        if (attempt >= maxAttempts) throw error;
      }
    }
  }

  /** Acts about every `everyMs` for a while. The client rolls back actions that fail for want of a network. */
  async act(forMs: number, everyMs: number): Promise<void> {
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, this.#random.next() * 2 * everyMs));
      this.#actOnce().catch((error: Error) => {
        if (!isFaster(error)) this.#interrupted.push(`${this.#options.userId}: ${error.message}`);
      });
    }
  }

  /** Returns actions that were rolled back because the service did not answer, for their user to repeat. */
  interrupted(): string[] {
    return this.#interrupted;
  }

  /** Returns messages that the service refused for good. */
  refused(): string[] {
    const entries = this.#client.outbox.entries.get();
    return entries.flatMap(({ id, error }) =>
      error ? `${this.#options.userId}: ${id}: ${error.message}` : [],
    );
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

  /** Whether everything has been sent and events arrive again. */
  get isSettled(): boolean {
    return isLive(this.#client.connection.state.get()) && this.#client.outbox.entries.get().length === 0;
  }

  /** Waits until the client is connected and has sent what waits in its outbox now. */
  async recovered(withinMs: number): Promise<Recovery> {
    const began = performance.now();
    const { connection, outbox } = this.#client;
    const elapsedMs = () => performance.now() - began;
    const waiting = new Set(outbox.entries.get().map(({ id }) => id));
    const first = connection.state.get();
    let connectedMs: number | undefined;
    let sentMs: number | undefined;
    let delayedBy: string | undefined;
    while ((connectedMs === undefined || sentMs === undefined) && elapsedMs() < withinMs) {
      if (isLive(connection.state.get())) connectedMs ??= elapsedMs();
      const left = outbox.entries.get().filter(({ id }) => waiting.has(id));
      delayedBy = left[0]?.delayedBy?.name ?? delayedBy;
      if (left.length === 0) sentMs ??= elapsedMs();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const [connected, sent] = [connectedMs, sentMs].map((ms) => Math.round(ms ?? withinMs));
    return {
      wholeMs: Math.max(connected as number, sent as number),
      description: `${this.#options.userId}: first ${first.status} (attempt ${first.attempt}), connected after ${connected} ms, sent ${waiting.size} messages after ${sent} ms${delayedBy ? `, delayed by ${delayedBy}` : ''}`,
    };
  }

  /** Returns the messages so far; those that have left the outbox are acknowledged. */
  written(): Written[] {
    const waiting = new Set(this.#client.outbox.entries.get().map(({ id }) => id));
    return this.#written.map((message) => ({ ...message, acknowledged: !waiting.has(message.id) }));
  }

  /**
   * Returns the differences between this client's state and a fresh client's, after a few seconds for what is on its
   * way.
   */
  async divergences(): Promise<string[]> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#compareWithFreshLoad().catch((error: Error) => error);
      if (Array.isArray(found) && (found.length === 0 || attempt >= maxAttempts)) return found;
      if (attempt >= maxAttempts) throw found;
      await new Promise((resolve) => setTimeout(resolve, comparisonPauseMs));
    }
  }

  async #compareWithFreshLoad(): Promise<string[]> {
    const client = createClient(this.#options.freshUrl, this.#options.token);
    try {
      await client.connect();
      const fresh = await this.#watchAll(client);
      return this.#channels.flatMap((channel, index) => {
        const found = difference(stateOf(channel), stateOf(fresh[index]!));
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
        client.channel('team', id).watch({ create: false, messages: { limit: maxPage } }),
      ),
    );
  }
}

/** Whether another person's action was faster, such as the deletion of a message that gets a reaction. */
const isFaster = (error: Error) => error instanceof ChatError && !error.retryable;

const createClient = (baseUrl: string, token: string) => new ChatClient({ baseUrl, token, logger: silent });
